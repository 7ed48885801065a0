/** Pictures of people and groups, and of people without any, as they stand in JSON; but the service itself, who tells of requests, has none. */
const PICTURES = /"avatar":"(?:\/(?=s(?:torage|tatic)\/)|")(?<!"id":"system","displayName":"(?:[^"\\]|\\.)*","avatar":"")/g

/**
 * What goes out as JSON, with the pictures of people at the address of the service: in the database they lie by their path alone, so that
 * none of them is lost when the service moves. A person without a picture has the service's own (DEC-0108). Inside texts a quote is escaped, so that
 * only the field itself looks like it. Without `home` who reads them knows where they are.
 */
export const withHomeAddress = (json: string, home: string): string =>
  json.replace(PICTURES, (found) => `"avatar":"${home}/${found.endsWith("/") ? "" : 'static/img/avatar.png"'}`)
