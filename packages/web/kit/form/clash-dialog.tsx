import { Button, Modal, Table } from 'antd'
import { useLanguage, useT } from '../../i18n/index.ts'
import { labelOf } from '../data.ts'
import { FieldCell } from '../fields/cells.tsx'
import { fieldOf, type AnyResource, type Row } from '../model/world.ts'
import type { Clash } from './use-form-page.ts'
import { differing } from './values.ts'

/** Somebody saved first: both values per field, nothing typed is lost (10-platform 3.5). */
export function ClashDialog({ resource, clash, onSettle }: { resource: AnyResource; clash: Clash; onSettle: (how: 'mine' | 'theirs' | undefined) => void }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const names = differing(resource, clash.mine, clash.theirs)
  const changed = new Set(differing(resource, clash.mine, clash.base))
  const shown = (row: Row, name: string) => <FieldCell field={fieldOf(resource, name)!} name={name} value={row[name]} row={row} resource={resource} place="line" />
  return (
    <Modal
      open width={720} title={t('数据已被他人修改 / Changed by someone else')} onCancel={() => onSettle(undefined)} mask={{ closable: false }}
      footer={[
        <Button key="cancel" onClick={() => onSettle(undefined)}>{t('取消 / Cancel')}</Button>,
        <Button key="theirs" onClick={() => onSettle('theirs')}>{t('采用对方 / Take theirs')}</Button>,
        <Button key="mine" type="primary" onClick={() => onSettle('mine')}>{t('保留我的并重新提交 / Keep mine and submit again')}</Button>,
      ]}
    >
      <p>{names.length ? t('在您编辑期间，这条记录已被保存。不同之处： / This record was saved while you were editing. The differences:') : t('在您编辑期间，这条记录已被保存，内容没有不同。 / This record was saved while you were editing; nothing differs.')}</p>
      {names.length > 0 && (
        <Table
          size="small" pagination={false} rowKey="name" scroll={{ y: 320 }} dataSource={names.map(name => ({ name }))}
          columns={[
            { title: t('字段 / Field'), width: 160, render: (_value, { name }) => labelOf(fieldOf(resource, name), name, language) },
            { title: t('我的 / Mine'), render: (_value, { name }) => (changed.has(name) ? shown(clash.mine, name) : <span className="kit-hint">{t('未改，采用对方 / Not changed, theirs stays')}</span>) },
            { title: t('对方 / Theirs'), render: (_value, { name }) => shown(clash.theirs, name) },
          ]}
        />
      )}
    </Modal>
  )
}
