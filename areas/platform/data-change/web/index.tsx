import { customise } from '#packages/web/kit/customise.ts'
import { ListPage } from '#packages/web/kit/list/list-page.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { dataChange } from '../data-change.ts'
import { HandoverPage } from './handover-page.tsx'

const TITLE = '交接记录 / Handover log'
const LogPage = () => <ListPage resource={dataChange as unknown as AnyResource} title={TITLE} />

export default customise(dataChange, {
  pages: { index: HandoverPage, log: { Component: LogPage, title: TITLE, code: 'data_change_view' } },
})
