/** Whether the person asked the browser to fetch no more than is needed. */
export const savesData = (): boolean => {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
