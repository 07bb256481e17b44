import { useT } from '../../i18n/index.ts'
import { openTab } from '../../shell/tab-store.ts'
import { type Attachment, nameOf, usePicture } from './attachments.ts'

export const openPreview = (file: Attachment): void =>
  openTab(`/file-view/onlinePreview?id=${file.id}`, { title: nameOf(file) })

/** The small version of a picture; a click opens it whole. Nothing for files that have none. */
export function Thumbnail({ file }: { file: Attachment }) {
  const t = useT()
  const source = usePicture(file, 'thumbLink')
  if (!file.thumbLink) return null
  return (
    <button
      type="button"
      className="kit-thumbnail"
      aria-label={t('查看图片 {name} / Open the picture {name}', { name: nameOf(file) })}
      onClick={event => {
        event.stopPropagation()
        openPreview(file)
      }}
    >
      {source && <img src={source} alt="" />}
    </button>
  )
}
