import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { partnerDept } from '#areas/platform/user/web/doors.ts'
import { TreePage } from './tree-page.tsx'

function PartnerDeptPage() {
  const t = useT()
  return (
    <TreePage
      resource={partnerDept}
      path="/api/blade-system/dept/mechanism/list"
      columns={['deptName', 'fullName', 'deptCode', 'mechanismId', 'leaderId', 'sort', 'status']}
      actionsWidth={180}
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

export default customise(partnerDept, { pages: { index: { Component: PartnerDeptPage, code: 'mechanism_dept_view' } } })
