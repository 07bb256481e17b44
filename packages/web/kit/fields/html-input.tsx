import { useEffect, useRef, type ClipboardEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { harmless, plainOf } from './html-view.tsx'

interface Props { value: unknown; onChange: (html: string) => void; onBlur: () => void; label: string; id: string | undefined; disabled: boolean; isWrong: boolean }

const tools = [
  { command: 'bold', label: '加粗 / Bold', sign: <b>B</b> }, { command: 'italic', label: '斜体 / Italic', sign: <i>I</i> }, { command: 'underline', label: '下划线 / Underline', sign: <u>U</u> },
  { command: 'insertOrderedList', label: '编号列表 / Numbered list', sign: '1.' }, { command: 'insertUnorderedList', label: '项目列表 / Bulleted list', sign: '•' }, { command: 'removeFormat', label: '清除格式 / Clear marks', sign: '⌫' },
] as const

/** Clauses and notes with marks: paragraphs, emphasis and lists, nothing that a printed contract could not carry. The server keeps only harmless tags. */
export function HtmlInput({ value, onChange, onBlur, label, id, disabled, isWrong }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const html = typeof value === 'string' ? value : ''
  // Written only when it differs: writing what was just typed would move the caret to the front.
  useEffect(() => { if (box.current && box.current.innerHTML !== html) box.current.innerHTML = harmless(html) }, [html])
  const tell = () => {
    const typed = box.current?.innerHTML ?? ''
    onChange(plainOf(typed) === '' ? '' : typed)
  }
  const mark = (command: string) => {
    box.current?.focus()
    document.execCommand('defaultParagraphSeparator', false, 'p')
    document.execCommand(command)
    tell()
  }
  // Marks of word processors and web pages bring fonts and colours that no contract wants.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
  }
  return (
    <div className={`kit-html-input${isWrong ? ' is-wrong' : ''}${disabled ? ' is-disabled' : ''}`}>
      {!disabled && (
        <div className="kit-html-tools" role="toolbar" aria-label={t('格式 / Format')}>
          {tools.map(tool => <button key={tool.command} type="button" className="kit-icon-button" aria-label={t(tool.label)} title={t(tool.label)} onMouseDown={event => event.preventDefault()} onClick={() => mark(tool.command)}>{tool.sign}</button>)}
        </div>
      )}
      <div
        ref={box} id={id} role="textbox" aria-multiline aria-label={label} aria-invalid={isWrong} tabIndex={0} contentEditable={!disabled} suppressContentEditableWarning
        onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')} onInput={tell} onBlur={onBlur} onPaste={paste}
      />
    </div>
  )
}
