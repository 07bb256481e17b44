import { Input } from 'antd'
import { textOf } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { type Known } from './candidates-input.tsx'
import type { Element, ServiceOf } from './bpmn-tools.ts'
import type { ReactNode } from 'react'

export interface Props {
  element: Element
  get: ServiceOf
  known: Known
  isReadOnly: boolean
}

export function Row({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flow-row">
      <label>{label}</label>
      {children}
      {hint && <p className="kit-hint">{hint}</p>}
    </div>
  )
}

/** Kept as one text, '中文 / English': both readers see their own half on the chart and in the inbox. */
export function Names({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const t = useT()
  const isBoth = name.includes(' / ')
  const [zh, en] = [textOf(name, 'zh'), isBoth ? textOf(name, 'en') : '']
  const joined = (left: string, right: string) => onChange(right.trim() ? `${left.trim()} / ${right.trim()}` : left)
  return (
    <>
      <Row label={t('名称 / Chinese name')}>
        <Input
          size="small"
          maxLength={60}
          value={zh}
          aria-label={t('中文名称 / Chinese name')}
          onChange={event => joined(event.target.value.replaceAll(' / ', ' '), en)}
        />
      </Row>
      <Row label={t('英文名称 / English name')}>
        <Input
          size="small"
          maxLength={60}
          value={en}
          aria-label={t('英文名称 / English name')}
          onChange={event => joined(zh, event.target.value)}
        />
      </Row>
    </>
  )
}
