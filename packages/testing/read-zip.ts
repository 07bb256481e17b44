import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Names and texts of a small zip. */
export async function readZip(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'))
  return files
}
