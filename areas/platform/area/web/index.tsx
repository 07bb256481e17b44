import { Button } from 'antd'
import { useState } from 'react'
import { TreePage, type TreeRow } from '#areas/platform/dept/web/tree-page.tsx'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { area } from '../area.ts'

const resource = area as unknown as AnyResource
const BASE = '/api/blade-system/area'
const PAGE_SIZE = 500
const REGION = 1

/** Every area the reader may see; a city whose region is hidden from the reader becomes a root. */
async function readTree(): Promise<TreeRow[]> {
  const rows: TreeRow[] = []
  for (let current = 1; ; current++) {
    const { records, total } = await request<{ records: TreeRow[]; total: number }>('GET', `${BASE}/page`, {
      params: { current, size: PAGE_SIZE },
      noToast: true,
    })
    rows.push(...records)
    if (records.length < PAGE_SIZE || rows.length >= total) break
  }
  const isHere = new Set(rows.map(row => row.id))
  const below = (id: string): TreeRow[] =>
    rows
      .filter(row => (isHere.has(String(row['parentId'])) ? String(row['parentId']) : '') === id)
      .map(row => {
        const children = below(row.id)
        return children.length > 0 ? { ...row, children } : row
      })
  return below('')
}

function ExportButton() {
  const t = useT()
  const mayExport = useCan('area_export')
  const [isBusy, setBusy] = useState(false)
  if (!mayExport) return null
  const save = async () => {
    setBusy(true)
    try {
      const { saveFile } = await import('#packages/web/kit/fields/files.tsx')
      saveFile(
        await request<File>('GET', `${BASE}/export-area`, { blob: true, timeout: 60_000 }),
        `${t(area.label)}.xlsx`,
      )
    } finally {
      setBusy(false)
    }
  }
  // The client shows the error.
  return (
    <Button loading={isBusy} onClick={() => void save().catch(() => undefined)}>
      {t('导出 / Export')}
    </Button>
  )
}

/** 大区 -> 城市, on one page (10-platform 5.4). */
const AreaPage = () => (
  <TreePage
    resource={resource}
    path={readTree}
    columns={[
      'areaName',
      'areaLevel',
      'status',
      'cityCode',
      'plateCode',
      'cityTier',
      'managerId',
      'deptId',
      'businessKinds',
      'openDate',
      'plateLimit',
      'hailingOpen',
    ]}
    widths={{
      areaName: 160,
      areaLevel: 72,
      cityCode: 90,
      plateCode: 76,
      cityTier: 96,
      managerId: 90,
      deptId: 110,
      businessKinds: 160,
      openDate: 104,
      plateLimit: 70,
      hailingOpen: 92,
    }}
    actionsWidth={176}
    mayHold={row => row['areaLevel'] === REGION}
    tools={() => <ExportButton />}
  />
)

export default customise(area, { pages: { index: AreaPage } })
