import { Input, Select } from 'antd'
import { type ReactNode, type RefObject } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { useDictionary } from '#packages/web/shell/dictionary.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { fitDrawing, type ServiceOf } from './bpmn-tools.ts'
import { tidyDrawing } from './tidy-drawing.ts'
import { type Head } from './use-modeler.ts'

export function EditorBar({
  head,
  isNew,
  isReadOnly,
  onChange,
  children,
}: {
  head: Head
  isNew: boolean
  isReadOnly: boolean
  onChange: (next: Partial<Head>) => void
  children: ReactNode
}) {
  const t = useT()
  const { data: kinds } = useDictionary('flow')
  return (
    <header className="flow-bar">
      <Input
        value={head.name}
        disabled={isReadOnly}
        maxLength={100}
        placeholder={t('名称，中英文以斜线分开 / Name: Chinese / English')}
        aria-label={t('流程名称 / Process name')}
        style={{ width: 240 }}
        onChange={event => onChange({ name: event.target.value })}
      />
      <Input
        value={head.modelKey}
        disabled={!isNew || isReadOnly}
        maxLength={64}
        placeholder={t('标识，如 leave / Key')}
        aria-label={t('流程标识 / Process key')}
        style={{ width: 200 }}
        onChange={event => onChange({ modelKey: event.target.value.trim() })}
      />
      <Select
        value={head.category}
        popupMatchSelectWidth={false}
        disabled={isReadOnly}
        aria-label={t('分类 / Category')}
        style={{ width: 140 }}
        onChange={category => onChange({ category })}
        options={(kinds ?? []).map(one => ({ value: `flow_${one.dictKey}`, label: one.dictValue }))}
      />
      <span className="flow-bar-tools">{children}</span>
    </header>
  )
}

export function Tools({ get, mayChange }: { get: RefObject<ServiceOf | undefined>; mayChange: boolean }) {
  const t = useT()
  const tool = (
    icon: 'undo-2' | 'redo-2' | 'maximize' | 'workflow',
    label: string,
    run: (services: ServiceOf) => void,
  ) => (
    <button
      type="button"
      className="kit-icon-button"
      aria-label={t(label)}
      title={t(label)}
      onClick={() => get.current && run(get.current)}
    >
      <Icon name={icon} size={16} />
    </button>
  )
  return (
    <>
      {tool('undo-2', '撤销 / Undo', services => services('commandStack').undo())}
      {tool('redo-2', '重做 / Redo', services => services('commandStack').redo())}
      {tool('maximize', '适应窗口 / Fit', services => fitDrawing(services))}
      {mayChange && tool('workflow', '自动排列 / Arrange', tidyDrawing)}
    </>
  )
}
