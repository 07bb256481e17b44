import { Alert, Button, Card, Descriptions, Empty, Space } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { StatusCell } from '#packages/web/kit/fields/cells.tsx'
import { findResource } from '#packages/web/kit/model/world.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { Documents } from './documents.tsx'
import { Scanner } from './scanner.tsx'

interface Item {
  id: string
  itemNo: string
  kindName: string
  serialNo: string
  plateNo: string
  archivesCode: string
  place: string
  holderName: string
  dueDate: string
  status: number
}

/** A label is scanned: where everything behind it is, and what can be done with it at the counter. */
export function ScanPage() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState('')
  const [found, setFound] = useState<{ bag: boolean; items: Item[] }>()
  const looks = async (text: string) => {
    setBusy(true)
    setCode(text)
    try {
      setFound(
        await request('GET', `${servicePrefix.core}/asset-archives/scan`, { params: { code: text.slice(0, 64) } }),
      )
    } finally {
      setBusy(false)
    }
  }
  const items = found?.items ?? []
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('扫码 / Scan')}</h1>
      </header>
      <Scanner onCode={text => void looks(text)} busy={busy} />
      {!found && (
        <Empty description={t('扫描证照或档案袋标签，查看持有人并办理借还 / Scan a label to see who holds it')} />
      )}
      {found && items.length === 0 && (
        <Alert type="warning" showIcon title={`${t('未找到编码对应的档案 / No item has this code')}: ${code}`} />
      )}
      {found?.bag && items.length > 0 && (
        <Space wrap style={{ marginBottom: 12 }}>
          <strong className="kit-own">
            {items[0]!.archivesCode} {items[0]!.plateNo}
          </strong>
          <Documents items={items as never} />
        </Space>
      )}
      <div
        style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))' }}
      >
        {items.map(item => (
          <ItemCard key={item.id} item={item} isAlone={!found?.bag} />
        ))}
      </div>
    </div>
  )
}

function ItemCard({ item, isAlone }: { item: Item; isAlone: boolean }) {
  const t = useT()
  const row = (key: string, label: string, value: string) => ({
    key,
    label,
    children: <span className="kit-own">{value || '-'}</span>,
  })
  return (
    <Card
      size="small"
      title={<span className="kit-own">{`${item.kindName} ${item.plateNo}`}</span>}
      extra={<StatusCell resource={findResource('asset-archives')!} status={item.status} />}
    >
      <Descriptions
        size="small"
        column={1}
        items={[
          row('no', t('档案编号 / Item no.'), item.itemNo),
          row('serial', t('证号 / Serial no.'), item.serialNo),
          row('holder', t('持有人 / Holder'), item.holderName),
          row('due', t('应还日 / Due'), item.dueDate),
          row('place', t('存放 / Place'), item.place),
        ]}
      />
      <Space wrap style={{ marginTop: 8 }}>
        <Button onClick={() => openTab(`/asset/archives/detail?id=${item.id}`)}>{t('详情 / Detail')}</Button>
        {isAlone && <Documents items={[item as never]} />}
      </Space>
    </Card>
  )
}
