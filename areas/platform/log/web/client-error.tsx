import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { Empty, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { clientError, pageView } from '../log.ts'
import { Kinds } from './kinds.tsx'
import { PageName } from './page-name.tsx'

/** All that was caught stands on its page. */
function Message({ value, row, place }: CellProps) {
  const text = String(value ?? '')
  if (place !== 'list' || !text) return text ? <span className="kit-own">{text}</span> : <Empty />
  return (
    <span className="kit-own" title={text}>
      <RecordLink resource={clientError as unknown as AnyResource} id={row['id']}>
        {text}
      </RecordLink>
    </span>
  )
}

/** What failed and what was looked at are different questions: each has the columns of its own. */
function ClientPage() {
  const t = useT()
  const kinds = [
    { resource: clientError as unknown as AnyResource, title: t('错误 / Errors') },
    { resource: pageView as unknown as AnyResource, title: t('页面访问 / Page views') },
  ]
  return <Kinds kinds={kinds} path="/monitor/client/error/index" />
}

export default customise(clientError, { pages: { index: ClientPage }, cells: { message: Message, url: PageName } })
