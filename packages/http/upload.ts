import { Refused, invalid } from '#kernel'
import type { Route, UploadedFile } from '#packages/server/route.ts'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { emptyRecord } from './input.ts'

const tooLarge = (maxBytes: number): never => {
  const mb = Math.max(1, Math.floor(maxBytes / 1024 / 1024))
  throw new Refused({ kind: 'TooLarge', message: `文件大小不能超过${mb}MB / The file must not exceed ${mb} MB` })
}

/** The one field `file` and the plain fields beside it. Held in memory: no caller's file is ever larger than its route's cap. */
export async function readUpload(request: FastifyRequest, { maxBytes, files: most = 1 }: NonNullable<Route['upload']>): Promise<{ file: UploadedFile; files: UploadedFile[]; fields: Record<string, string> }> {
  if (!request.isMultipart()) invalid({ file: '请选择文件 / Please choose a file' })
  const length = Number(request.headers['content-length'])
  // The rest of the form takes a few hundred bytes: refused before the first megabyte travels.
  if (length > maxBytes * most + 65_536) tooLarge(maxBytes)

  const fields: Record<string, string> = {}
  const files: UploadedFile[] = []
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: most, fields: 30, fieldSize: 10_000, headerPairs: 100 } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value)
      continue
    }
    const bytes = await part.toBuffer().catch((error: { code?: string }) => (error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(maxBytes) : Promise.reject(error)))
    if (part.fieldname === 'file' || (most > 1 && part.fieldname === 'files')) files.push({ name: safeName(part.filename), mime: part.mimetype, bytes })
  }
  return files[0] ? { file: files[0], files, fields } : invalid({ file: '请选择文件 / Please choose a file' })
}

/** Arguments as some browsers' programs send them to any call: a form of parts without a file. A list is a comma list there, an absent value the word undefined. */
export async function readForm(request: FastifyRequest): Promise<Record<string, string>> {
  const fields = emptyRecord()
  for await (const part of request.parts({ limits: { files: 0, fields: 100, fieldSize: 65_536, headerPairs: 100 } })) {
    if (part.type !== 'field') continue
    if (part.valueTruncated) tooLarge(65_536)
    const name = part.fieldname.replace(/\[\]$/, '')
    const value = String(part.value)
    if (value !== 'undefined') fields[name] = name in fields && fields[name] !== value ? `${fields[name]},${value}` : value
  }
  return fields
}

/** The last path segment, without control characters: some browsers send 'C:\fakepath\x.pdf'. */
const safeName = (name: string): string => (name.split(/[\\/]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').slice(-200) || 'file'
