import { fill } from '#kernel/refusal.ts'
import type { Label } from '#kernel/refusal.ts'

export const tooLarge = (maxBytes: number): Label => {
  const size =
    maxBytes < 1024
      ? `${maxBytes}B`
      : maxBytes < 1024 * 1024
        ? `${Math.floor(maxBytes / 1024)}KB`
        : `${Math.floor(maxBytes / 1024 / 1024)}MB`
  return fill('文件大小不能超过{size} / the file may have at most {size}', { size }) as Label
}
