import { customise } from '#packages/web/kit/customise.ts'
import type { Attachment } from '#packages/web/kit/fields/attachments.ts'
import { openPreview, Thumbnail } from '#packages/web/kit/fields/thumbnail.tsx'
import { fileSize } from '#packages/web/kit/model/text.ts'
import { attach } from '../attach.ts'

export default customise(attach, {
  cells: {
    originalName: ({ value, row }) => (
      <button
        type="button"
        className="kit-text-button"
        title={String(value)}
        onClick={event => {
          event.stopPropagation()
          openPreview(row as unknown as Attachment)
        }}
      >
        {String(value)}
      </button>
    ),
    thumbLink: ({ row }) => <Thumbnail file={row as unknown as Attachment} />,
    attachSize: ({ value }) => <span className="num">{fileSize(Number(value))}</span>,
  },
  list: { needs: ['link'] },
})
