import { Input } from 'antd'
import { NoFormStyle } from 'antd/es/form/context'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { harmless, plainOf } from '../fields/html-view.tsx'
import { extensions } from './extensions.ts'
import { Toolbar } from './toolbar.tsx'
import './editor.css'

export interface EditorProps {
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  label: string
  id: string | undefined
  disabled: boolean
  isWrong: boolean
  height?: number
  /** Gives those beside the editor a way to put HTML where the cursor stands. */
  onReady?: ((insert: (html: string) => void) => void) | undefined
}

/** A text with neither words nor pictures is no text: an emptied clause is empty. */
const settled = (html: string): string => (plainOf(html) === '' && !/<(img|video|hr|table)\b/i.test(html) ? '' : html)

/** Rich text (10-platform 3.6): 500 px high; the server keeps only harmless tags and styles. */
export default function RichEditor({
  value,
  onChange,
  onBlur,
  label,
  id,
  disabled,
  isWrong,
  height = 500,
  onReady,
}: EditorProps) {
  const t = useT()
  const [isFull, setFull] = useState(false)
  const [isRaw, setRaw] = useState(false)
  // The newest functions of the form, without making the editor anew.
  const told = useRef({ onChange, onBlur })
  told.current = { onChange, onBlur }
  const last = useRef(value)
  const editor = useEditor({
    extensions,
    content: harmless(value),
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(isWrong),
        class: 'kit-html kit-editor-text',
        ...(id ? { id } : {}),
      },
    },
    onUpdate: ({ editor: one }) => {
      const text = settled(one.getHTML())
      // Setting the document up is no change of it: an untouched form has no draft.
      if (text === last.current) return
      last.current = text
      told.current.onChange(text)
    },
    onBlur: () => told.current.onBlur(),
  })
  // What came from elsewhere (a draft, a clash, a default); what was typed here stands already.
  useEffect(() => {
    if (!editor || value === last.current) return
    last.current = value
    editor.commands.setContent(harmless(value), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor?.setEditable(!disabled && !isRaw)
  }, [editor, disabled, isRaw])
  useEffect(() => {
    if (editor) onReady?.(html => void editor.chain().focus().insertContent(harmless(html)).run())
  }, [editor, onReady])
  useEffect(() => {
    if (!isFull) return
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setFull(false)
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [isFull])
  if (!editor) return <div className="kit-editor" style={{ height }} />
  const writeRaw = (text: string) => {
    last.current = settled(harmless(text))
    onChange(last.current)
  }
  const toggleRaw = () => {
    if (isRaw) editor.commands.setContent(harmless(last.current), { emitUpdate: false })
    setRaw(!isRaw)
  }
  return (
    <div
      className={`kit-editor${isFull ? ' is-full' : ''}${isWrong ? ' is-wrong' : ''}${disabled ? ' is-disabled' : ''}`}
      style={isFull ? undefined : { height }}
    >
      {/* The boxes of the tools are no inputs of the form: a fault of the text is none of theirs. */}
      {!disabled && (
        <NoFormStyle status override>
          <Toolbar editor={editor} isFull={isFull} onFull={() => setFull(!isFull)} isRaw={isRaw} onRaw={toggleRaw} />
        </NoFormStyle>
      )}
      {isRaw ? (
        <Input.TextArea
          className="kit-editor-raw mono"
          aria-label={t('HTML源码 / Raw HTML')}
          defaultValue={last.current}
          onChange={event => writeRaw(event.target.value)}
          onBlur={onBlur}
        />
      ) : (
        <div className="kit-editor-page">
          {value === '' && (
            <span className="kit-editor-hint" aria-hidden="true">
              {t('请输入内容 / Please enter content')}
            </span>
          )}
          <EditorContent editor={editor} />
        </div>
      )}
    </div>
  )
}
