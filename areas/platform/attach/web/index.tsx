import { customise } from '#packages/web/kit/customise.ts'
import { fileSize } from '#packages/web/kit/model/text.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { attach } from '../attach.ts'

export default customise(attach, {
  cells: {
    originalName: ({ value, row }) => <button type="button" className="kit-text-button" title={String(value)} onClick={event => { event.stopPropagation(); openTab(`/file-view/onlinePreview?id=${String(row['id'])}`, { title: String(value) }) }}>{String(value)}</button>,
    attachSize: ({ value }) => <span className="num">{fileSize(Number(value))}</span>,
  },
})
