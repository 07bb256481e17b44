import { Form, Tabs } from 'antd'
import { useCallback, useRef } from 'react'
import { textOf } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { HtmlInput } from '#packages/web/kit/fields/html-input.tsx'
import { PlaceholderPanel } from './placeholder-panel.tsx'
import { TemplatePreview } from './template-preview.tsx'
import './template.css'

const HEIGHT = 720

/** The text of a template at the left; at the right what may be inserted, and how it reads for a real contract. */
export function BodyInput({ field, value, onChange, onBlur, id, disabled, status, record }: InputProps) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const form = Form.useFormInstance()
  const contractType = Form.useWatch('contractType', { form, preserve: true }) as unknown
  const insert = useRef<(html: string) => void>(() => undefined)
  const hold = useCallback((put: (html: string) => void) => {
    insert.current = put
  }, [])
  const kind = Number(contractType) || undefined
  return (
    <div className="template-editor">
      <HtmlInput
        value={value}
        onChange={next => onChange?.(next, {})}
        onBlur={() => onBlur?.()}
        onReady={hold}
        label={textOf(field.label, language)}
        id={id}
        disabled={disabled === true}
        isWrong={status === 'error'}
        height={HEIGHT}
      />
      <div className="template-beside" style={{ height: HEIGHT }}>
        <Tabs
          size="small"
          destroyOnHidden={false}
          items={[
            {
              key: 'placeholders',
              label: t('占位符 / Placeholders'),
              children: (
                <PlaceholderPanel
                  contractType={kind}
                  typed={() => (record()['fillFields'] as string[] | null) ?? []}
                  onInsert={html => insert.current(html)}
                />
              ),
            },
            {
              key: 'preview',
              label: t('预览 / Preview'),
              children: (
                <TemplatePreview
                  contractType={kind}
                  body={() => ({ bodyHtml: record()['bodyHtml'], fillFields: record()['fillFields'] ?? [] })}
                />
              ),
            },
          ]}
        />
      </div>
    </div>
  )
}
