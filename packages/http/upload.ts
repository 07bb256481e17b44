import { invalid, refuse, Refused } from '#kernel'
import { type Held, hold } from '#packages/files/hold.ts'
import type { KeptFile, Route, UploadedFile } from '#packages/server/route.ts'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { emptyRecord } from './input.ts'

const asTooLarge = (maxBytes: number): Refused => {
  const mb = Math.max(1, Math.floor(maxBytes / 1024 / 1024))
  return new Refused({ kind: 'TooLarge', message: `文件大小不能超过${mb}MB / The file must not exceed ${mb} MB` })
}
const tooLarge = (maxBytes: number): never => {
  throw asTooLarge(maxBytes)
}

/** Whose file may be long reads it from where it lies; whoever asked for that lets it go when the call is over. */
export async function readKept(
  request: FastifyRequest,
  { maxBytes }: NonNullable<Route['upload']>,
  folder?: string,
): Promise<{ kept: KeptFile; fields: Record<string, string> }> {
  let found: { name: string; mime: string; held: Held } | undefined
  try {
    const fields = await readParts(request, maxBytes, 1, async part => {
      const held = await hold(part.file, { maxBytes, ...(folder ? { folder } : {}) })
      if (part.fieldname !== 'file') return held.free()
      found = { name: safeName(part.filename), mime: part.mimetype, held }
      if (part.file.truncated) tooLarge(maxBytes)
    })
    return found
      ? { kept: { ...found.held, name: found.name, mime: found.mime }, fields }
      : invalid({ file: '请选择文件 / Please choose a file' })
  } catch (error) {
    await found?.held.free()
    throw error
  }
}

/**
 * The one field `file` and the plain fields beside it. Held in memory: no caller's file is ever larger than its route's
 * cap.
 */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes, files: most = 1 }: NonNullable<Route['upload']>,
): Promise<{ file: UploadedFile; files: UploadedFile[]; fields: Record<string, string> }> {
  const files: UploadedFile[] = []
  const fields = await readParts(request, maxBytes, most, async part => {
    const bytes = await part.toBuffer()
    if (part.fieldname === 'file' || (most > 1 && part.fieldname === 'files'))
      files.push({ name: safeName(part.filename), mime: part.mimetype, bytes })
  })
  return files[0] ? { file: files[0], files, fields } : invalid({ file: '请选择文件 / Please choose a file' })
}

async function readParts(
  request: FastifyRequest,
  maxBytes: number,
  most: number,
  take: (part: MultipartFile) => Promise<void>,
): Promise<Record<string, string>> {
  if (!request.isMultipart()) invalid({ file: '请选择文件 / Please choose a file' })
  const length = Number(request.headers['content-length'])
  // The rest of the form takes a few hundred bytes: refused before the first megabyte travels.
  if (length > maxBytes * most + 65_536) tooLarge(maxBytes)
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: most, fields: 30, fieldSize: 10_000, headerPairs: 100 },
    })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else await take(part)
    }
  } catch (error) {
    // Whoever went away reads no answer, and his going is no fault of ours to keep in the log of errors.
    if (request.raw.destroyed && !(error instanceof Refused))
      refuse('uploadBrokenOff', '上传已中断 / The upload broke off')
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? asTooLarge(maxBytes) : error
  }
  return fields
}

/**
 * Arguments as some browsers' programs send them to any call: a form of parts without a file. A list is a comma list
 * there, an absent value the word undefined.
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, string>> {
  const fields = emptyRecord()
  for await (const part of request.parts({ limits: { files: 0, fields: 100, fieldSize: 65_536, headerPairs: 100 } })) {
    if (part.type !== 'field') continue
    if (part.valueTruncated) tooLarge(65_536)
    const name = part.fieldname.replace(/\[\]$/, '')
    const value = String(part.value)
    if (value !== 'undefined')
      fields[name] = name in fields && fields[name] !== value ? `${fields[name]},${value}` : value
  }
  return fields
}

/** The last path segment, without control characters: some browsers send 'C:\fakepath\x.pdf'. */
const safeName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').slice(-200) || 'file'
