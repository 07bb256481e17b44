import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { dept } from '../dept.ts'
import { ImportButton } from '#packages/web/kit/transfer/file-buttons.tsx'
import { InheritedPlace, PlaceCell } from './place.tsx'
import { TreePage } from './tree-page.tsx'

const resource = dept as unknown as AnyResource

function DeptPage() {
  const t = useT()
  return (
    <TreePage
      resource={resource}
      path="/api/blade-system/dept/list"
      columns={['deptName', 'fullName', 'deptCode', 'deptCategory', 'leaderId', 'sort', 'status']}
      actionsWidth={180}
      tools={reload => <ImportButton resource={resource} onDone={reload} />}
      more={[
        {
          key: 'userCount',
          title: t('人数 / People'),
          width: 80,
          align: 'right',
          className: 'kit-right',
          render: (_value, row) => <span className="num">{String(row['userCount'] ?? 0)}</span>,
        },
      ]}
    />
  )
}

export default customise(dept, {
  pages: { index: DeptPage },
  cells: { companyId: PlaceCell, cityCodes: PlaceCell, areaId: PlaceCell },
  form: { after: { place: InheritedPlace } },
})
