import { Button, Modal, Radio, Table } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '../../i18n/index.ts'
import { labelOf } from '../data.ts'
import { FieldCell, NamedIds } from '../fields/cells.tsx'
import { Ago } from '../fields/pieces.tsx'
import { fieldOf, type AnyResource, type Row } from '../model/world.ts'
import type { Clash, Settling } from './use-form-page.ts'
import { differing, picksOf, type Picks } from './values.ts'

/**
 * Somebody saved first: who and when, both values per field, either can be taken; nothing typed is lost (10-platform
 * 3.5).
 */
export function ClashDialog({
  resource,
  clash,
  onSettle,
}: {
  resource: AnyResource
  clash: Clash
  onSettle: (how: Settling | undefined) => void
}) {
  const t = useT()
  const names = differing(resource, clash.mine, clash.theirs)
  const [picks, setPicks] = useState<Picks>(() => picksOf(resource, clash))
  const takeAll = (side: 'mine' | 'theirs') => setPicks(Object.fromEntries(names.map(name => [name, side])))
  return (
    <Modal
      open
      width={860}
      className="kit-clash"
      title={t('数据已被他人修改 / Changed by someone else')}
      onCancel={() => onSettle(undefined)}
      mask={{ closable: false }}
      footer={[
        <Button key="cancel" onClick={() => onSettle(undefined)}>
          {t('取消 / Cancel')}
        </Button>,
        <Button key="theirs" onClick={() => onSettle('theirs')}>
          {t('全部采用对方 / Take all theirs')}
        </Button>,
        <Button key="save" type="primary" onClick={() => onSettle(picks)}>
          {t('按所选保存 / Save what is chosen')}
        </Button>,
      ]}
    >
      <p>
        <WhoSaved resource={resource} theirs={clash.theirs} />
        {names.length
          ? t(
              '，您填写的内容都还在。请逐项选择要保留的值： / . What you typed is all here; choose a value for each field:',
            )
          : t('，内容没有不同，可以直接保存。 / , and nothing differs: save again.')}
      </p>
      {names.length > 0 && (
        <Differences
          resource={resource}
          clash={clash}
          names={names}
          picks={picks}
          onPick={(name, side) => setPicks(before => ({ ...before, [name]: side }))}
          onAll={takeAll}
        />
      )}
    </Modal>
  )
}

function WhoSaved({ resource, theirs }: { resource: AnyResource; theirs: Row }) {
  const t = useT()
  const who = String(theirs['updateUser'] ?? '')
  const time = String(theirs['updateTime'] ?? '')
  return (
    <>
      <b className="kit-own">
        {who ? (
          <NamedIds field={fieldOf(resource, 'updateUser')!} row={undefined} ids={[who]} />
        ) : (
          t('他人 / Someone else')
        )}
      </b>{' '}
      {t('在您编辑期间保存了这条记录 / saved this record while you were editing')}
      {time && (
        <>
          {' '}
          (<span className="num">{time.slice(0, 16)}</span> <Ago time={time} />)
        </>
      )}
    </>
  )
}

interface DifferencesProps {
  resource: AnyResource
  clash: Clash
  names: readonly string[]
  picks: Picks
  onPick: (name: string, side: 'mine' | 'theirs') => void
  onAll: (side: 'mine' | 'theirs') => void
}
function Differences({ resource, clash, names, picks, onPick, onAll }: DifferencesProps) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const mineChanged = new Set(differing(resource, clash.mine, clash.base))
  const theirsChanged = new Set(differing(resource, clash.theirs, clash.base))
  const side = (name: string, which: 'mine' | 'theirs') => {
    const row = clash[which]
    const isChanged = (which === 'mine' ? mineChanged : theirsChanged).has(name)
    return (
      <label className={`kit-clash-side${picks[name] === which ? ' is-picked' : ''}`}>
        <Radio checked={picks[name] === which} onChange={() => onPick(name, which)} />
        <span>
          <FieldCell
            field={fieldOf(resource, name)!}
            name={name}
            value={row[name]}
            row={row}
            resource={resource}
            place="line"
          />
          {!isChanged && (
            <span className="kit-hint">
              {which === 'mine' ? t('我未改 / I left it') : t('对方未改 / They left it')}
            </span>
          )}
        </span>
      </label>
    )
  }
  const head = (which: 'mine' | 'theirs', title: string) => (
    <span className="kit-clash-head">
      {title}
      <button type="button" className="kit-text-button" onClick={() => onAll(which)}>
        {t('全选 / Take all')}
      </button>
    </span>
  )
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="name"
      scroll={{ y: 360 }}
      dataSource={names.map(name => ({ name }))}
      columns={[
        {
          title: t('字段 / Field'),
          width: 170,
          render: (_value, { name }) => labelOf(fieldOf(resource, name), name, language),
        },
        { title: head('mine', t('我填写的 / What I typed')), render: (_value, { name }) => side(name, 'mine') },
        { title: head('theirs', t('对方保存的 / What was saved')), render: (_value, { name }) => side(name, 'theirs') },
      ]}
    />
  )
}
