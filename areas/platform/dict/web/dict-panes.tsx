import { Segmented } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { type AnyResource } from '#packages/web/kit/model/world.ts'
import { ExportButton, ImportButton } from '#packages/web/kit/transfer/file-buttons.tsx'
import { dictBiz } from '../dict.ts'
import { type Entry } from './entry-dialog.tsx'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import './dict.css'
import { type Kind } from './dict-rights.ts'
import { Codes } from './codes.tsx'
import { Entries } from './entries.tsx'

const titles: Record<Kind, `${string} / ${string}`> = {
  dict: '系统字典 / System dictionaries',
  'dict-biz': '业务字典 / Business dictionaries',
}
const business = dictBiz as unknown as AnyResource
/** What is left of the window for the rows of one pane. */
const BESIDE = 'calc(100vh - 236px)'
const STACKED = 'calc(50vh - 170px)'

/** Codes at the left, their entries at the right; stacked: codes above, entries below (10-platform 5.4). */
export function DictPanes({
  kind,
  onKind,
  isStacked = false,
}: {
  kind: Kind
  onKind?: (kind: Kind) => void
  isStacked?: boolean
}) {
  const t = useT()
  const client = useQueryClient()
  const [root, setRoot] = useState<Entry>()
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>{onKind ? t('字典管理 / Dictionaries') : t(titles[kind])}</h1>
        {onKind && (
          <Segmented<Kind>
            value={kind}
            onChange={next => {
              setRoot(undefined)
              onKind(next)
            }}
            options={[
              { value: 'dict-biz', label: t(titles['dict-biz']) },
              { value: 'dict', label: t(titles.dict) },
            ]}
          />
        )}
        {kind === 'dict-biz' && (
          <div className="kit-head-tools">
            <ImportButton
              resource={business}
              onDone={() => {
                void client.invalidateQueries({ queryKey: ['dict-panes', kind] })
                void client.invalidateQueries({ queryKey: ['dictionary'] })
              }}
            />
            <ExportButton path="/api/blade-system/dict-biz/export" code="dictbiz_export" name={titles[kind]} />
          </div>
        )}
      </header>
      <div className={`dict-panes${isStacked ? ' is-stacked' : ''}`}>
        <Codes key={kind} kind={kind} chosen={root} onChoose={setRoot} height={isStacked ? STACKED : BESIDE} />
        <Entries
          key={`entries ${root?.id ?? kind}`}
          kind={kind}
          root={root}
          height={isStacked ? STACKED : BESIDE}
          hint={
            isStacked
              ? '在上方选择一个字典 / Choose a dictionary above'
              : '在左侧选择一个字典 / Choose a dictionary at the left'
          }
        />
      </div>
    </div>
  )
}
