import { App, Form, Input, InputNumber, Select, Switch } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { TONES, type Label, type Tone } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import type { Kind } from './dict-rights.ts'

export interface Entry {
  id: string
  parentId: string
  code: string
  dictKey: string
  dictValue: string
  valueEn: string
  extend: string
  color: string
  sort: number
  isSealed: number
  isSystem: number
  remark: string
  version: number
}
const toneNames: Readonly<Record<Tone, Label>> = {
  default: '主题色 / Theme colour',
  info: '灰 / Grey',
  success: '绿 / Green',
  warning: '橙 / Orange',
  danger: '红 / Red',
}
type Values = Record<string, unknown>
/** By what its reader calls it. */
export const labelOf = (entry: { dictValue?: unknown; valueEn?: unknown }, language: 'zh' | 'en'): string =>
  String((language === 'en' && entry.valueEn) || entry.dictValue)

/** One code or one entry of it. What the program reads by its key keeps that key. */
export function EntryDialog({
  kind,
  entry,
  isRoot,
  onClose,
}: {
  kind: Kind
  entry: Partial<Entry>
  isRoot: boolean
  onClose: () => void
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const { message } = App.useApp()
  const isFixed = Boolean(entry.isSystem)
  const required = [{ required: true, whitespace: true, message: t('必填 / Required') }]
  const done = (given: Values) => {
    for (const key of [['dict-panes', kind], ['dictionary']]) void client.invalidateQueries({ queryKey: key })
    void message.success(t('已保存 {name} / Saved {name}', { name: labelOf(given, language) }))
  }
  return (
    <FormDialog
      title={
        entry.id
          ? t('编辑 {name} / Edit {name}', { name: labelOf(entry, language) })
          : isRoot
            ? t('新增字典 / Add a dictionary')
            : t('新增字典项 / Add an entry')
      }
      width={460}
      path={`/api/blade-system/${kind}/submit`}
      onClose={onClose}
      onDone={(_answer, given) => done(given)}
      initial={{ sort: 1, ...entry, color: entry.color || undefined, isSealed: Boolean(entry.isSealed) }}
      body={given => ({
        ...(entry.id ? { id: entry.id, version: entry.version } : {}),
        parentId: entry.parentId ?? '0',
        ...given,
        ...(isRoot ? {} : { color: given['color'] ?? '' }),
        ...(isRoot ? { dictKey: '-1' } : { code: entry.code ?? '' }),
      })}
    >
      {isRoot && (
        <Form.Item name="code" label={t('字典编号 / Code')} rules={required}>
          <Input maxLength={64} disabled={isFixed} />
        </Form.Item>
      )}
      <Form.Item name="dictValue" label={isRoot ? t('中文名称 / Chinese name') : t('中文 / Chinese')} rules={required}>
        <Input maxLength={128} autoFocus />
      </Form.Item>
      <Form.Item name="valueEn" label={t('英文 / English')}>
        <Input maxLength={128} />
      </Form.Item>
      {!isRoot && (
        <Form.Item
          name="dictKey"
          label={t('键 / Key')}
          rules={required}
          extra={isFixed ? t('内置字典项的键不能修改 / The key of a built-in entry is fixed') : undefined}
        >
          <Input maxLength={64} disabled={isFixed} />
        </Form.Item>
      )}
      <Form.Item name="sort" label={t('排序 / Order')}>
        <InputNumber min={0} max={9999} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      {!isRoot && (
        <Form.Item
          name="color"
          label={t('颜色 / Colour')}
          extra={t('在列表和详情中以此颜色显示 / Lists and details show the entry in it')}
        >
          <Select
            allowClear
            placeholder={t('不着色 / None')}
            options={TONES.map(tone => ({ value: tone, label: <ToneTag tone={tone}>{t(toneNames[tone])}</ToneTag> }))}
          />
        </Form.Item>
      )}
      {!isRoot && (
        <Form.Item name="extend" label={t('扩展（JSON） / Extension (JSON)')}>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 5 }} />
        </Form.Item>
      )}
      {!isRoot && (
        <Form.Item
          name="isSealed"
          label={t('封存：不再可选，旧数据仍显示 / Sealed: no longer offered, old records still show it')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      )}
      <Form.Item name="remark" label={t('备注 / Remark')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </FormDialog>
  )
}
