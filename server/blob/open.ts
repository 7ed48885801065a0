import { fileURLToPath } from "node:url"
import type { EventLog } from "../log.ts"
import { StartProblem } from "../StartProblem.ts"
import type { Blob } from "./Blob.ts"
import { openDisk } from "./disk.ts"
import { openS3, S3Problem } from "./s3.ts"

/** The folder of this machine in which files lie; nothing where they lie elsewhere. */
export const filesFolder = (blobUrl: string, folder: string): string | undefined => {
  if (blobUrl === "") return folder
  return blobUrl.startsWith("file:") ? fileURLToPath(blobUrl) : undefined
}

/**
 * The store of files that the operator chose: `folder` without a `BLOB_URL`, another folder (`file:`), or an S3-compatible store. One that
 * says no stops the start; one that is away does not, for people may write meanwhile.
 */
export const openBlob = async (blobUrl: string, folder: string, log: EventLog): Promise<Blob> => {
  const onDisk = filesFolder(blobUrl, folder)
  if (onDisk !== undefined) return openDisk(onDisk)
  return await openS3(blobUrl, (error) => {
    if (error instanceof S3Problem && error.status < 500)
      throw new StartProblem(`BLOB_URL cannot be used: ${error.message}. Check its key, its secret, its bucket and its region.`, {
        cause: error
      })
    log.error("store of files is away", { error })
  })
}
