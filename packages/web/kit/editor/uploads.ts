import { NetworkError, RefusedError, request } from '../../http/index.ts'

export type EditorUpload = 'image' | 'video' | 'attachment'
const MB = 1024 * 1024
/** 10-platform 3.6, rich text: sizes, times and the words of each refusal. */
const rules: Readonly<
  Record<EditorUpload, { most: number; timeout: number; accept: string; large: string; late: string; failed: string }>
> = {
  image: {
    most: 50 * MB,
    timeout: 30_000,
    accept: 'image/*',
    large: '图片不能超过50M / The image cannot exceed 50M',
    late: '图片上传超时 / Image upload timed out',
    failed: '图片上传失败 / Image upload failed',
  },
  video: {
    most: 200 * MB,
    timeout: 60_000,
    accept: 'video/mp4,video/webm',
    large: '视频不能超过200M / The video cannot exceed 200M',
    late: '视频上传超时 / Video upload timed out',
    failed: '视频上传失败 / Video upload failed',
  },
  attachment: {
    most: 200 * MB,
    timeout: 60_000,
    accept: '',
    large: '附件不能超过200M / The attachment cannot exceed 200M',
    late: '附件上传超时 / Attachment upload timed out',
    failed: '附件上传失败 / Attachment upload failed',
  },
}
export const acceptOf = (kind: EditorUpload): string => rules[kind].accept
/** What is wrong with a file before it leaves; undefined = nothing. */
export const tooLarge = (kind: EditorUpload, size: number): string | undefined =>
  size > rules[kind].most ? rules[kind].large : undefined

export class UploadFailed extends Error {}

/** Pictures of texts stand outside any group: everybody who reads the text sees them. */
export async function uploadForText(kind: EditorUpload, file: File): Promise<{ link: string; name: string }> {
  const fault = tooLarge(kind, file.size)
  if (fault) throw new UploadFailed(fault)
  const body = new FormData()
  body.append('file', file)
  const started = performance.now()
  try {
    const answer = await request<{ link: string; originalName?: string }>(
      'POST',
      '/api/blade-resource/oss/endpoint/put-file',
      { body, timeout: rules[kind].timeout, silent: true },
    )
    return { link: answer.link, name: answer.originalName || file.name }
  } catch (error) {
    const isLate =
      performance.now() - started >= rules[kind].timeout - 500 &&
      (error instanceof NetworkError || error instanceof DOMException)
    if (isLate) throw new UploadFailed(rules[kind].late, { cause: error })
    throw new UploadFailed(
      error instanceof RefusedError && error.status === 400 && error.msg ? error.msg : rules[kind].failed,
      { cause: error },
    )
  }
}
