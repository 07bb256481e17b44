import { App, ColorPicker, Input, Popover, Select } from 'antd'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useRef, useState, type ReactNode } from 'react'
import type { Label } from '#kernel'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { useCan } from '../../shell/session.ts'
import { acceptOf, UploadFailed, uploadForText, type EditorUpload } from './uploads.ts'

interface Props {
  editor: Editor
  isFull: boolean
  onFull: () => void
  isRaw: boolean
  onRaw: () => void
}

const sizes = ['12px', '14px', '16px', '18px', '20px', '24px', '32px']
const heights = ['1', '1.25', '1.5', '1.75', '2', '2.5']
const marks: readonly [mark: 'bold' | 'underline' | 'strike' | 'italic', label: Label, sign: ReactNode][] = [
  ['bold', '加粗 / Bold', <b key="b">B</b>],
  ['italic', '斜体 / Italic', <i key="i">I</i>],
  ['underline', '下划线 / Underline', <u key="u">U</u>],
  ['strike', '删除线 / Strike through', <s key="s">S</s>],
]
const aligns: readonly [value: string, label: Label, sign: string][] = [
  ['left', '左对齐 / Align left', '⇤'],
  ['center', '居中 / Centre', '↔'],
  ['right', '右对齐 / Align right', '⇥'],
  ['justify', '两端对齐 / Justify', '☰'],
]

/** What the toolbar shows of the place where the cursor stands. */
const stateOf = (editor: Editor) => ({
  on: Object.fromEntries(
    [...marks.map(([mark]) => mark), 'bulletList', 'orderedList', 'link'].map(name => [name, editor.isActive(name)]),
  ),
  align: aligns.find(([value]) => editor.isActive({ textAlign: value }))?.[0] ?? '',
  size: editor.getAttributes('textStyle')['fontSize'] as string | undefined,
  height: editor.getAttributes('textStyle')['lineHeight'] as string | undefined,
  colour: editor.getAttributes('textStyle')['color'] as string | undefined,
  ground: editor.getAttributes('textStyle')['backgroundColor'] as string | undefined,
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
  isTable: editor.isActive('table'),
})

interface ToolProps {
  label: Label
  sign: ReactNode
  onClick: () => void
  isOn?: boolean | undefined
  isOff?: boolean
}
function Tool({ label, sign, onClick, isOn = false, isOff = false }: ToolProps) {
  const t = useT()
  return (
    <button
      type="button"
      className={`kit-editor-tool${isOn ? ' is-on' : ''}`}
      aria-label={t(label)}
      title={t(label)}
      aria-pressed={isOn}
      disabled={isOff}
      onMouseDown={event => event.preventDefault()}
      onClick={onClick}
    >
      {sign}
    </button>
  )
}

interface GroupProps {
  editor: Editor
  now: ReturnType<typeof stateOf>
  isRaw: boolean
}

/** Every tool of 10-platform 3.6; raw HTML for holders of `editor_html`. */
export function Toolbar({ editor, isFull, onFull, isRaw, onRaw }: Props) {
  const t = useT()
  // Whoever may grant codes could grant himself this one.
  const mayCode = useCan('editor_html')
  const mayGrant = useCan('role_grant')
  const now = useEditorState({ editor, selector: ({ editor: one }) => stateOf(one) })
  return (
    <div className="kit-editor-tools" role="toolbar" aria-label={t('格式 / Format')}>
      <TextTools editor={editor} now={now} isRaw={isRaw} />
      <i className="kit-editor-gap" />
      <ParagraphTools editor={editor} now={now} isRaw={isRaw} />
      <i className="kit-editor-gap" />
      <InsertTools editor={editor} now={now} isRaw={isRaw} />
      <i className="kit-editor-gap" />
      {(mayCode || mayGrant) && <Tool label="HTML源码 / Raw HTML" sign="</>" onClick={onRaw} isOn={isRaw} />}
      <Tool
        label={isFull ? '退出全屏 / Leave full screen' : '全屏 / Full screen'}
        sign={<Icon name={isFull ? 'minimize' : 'maximize'} size={14} />}
        onClick={onFull}
        isOn={isFull}
      />
    </div>
  )
}

function TextTools({ editor, now, isRaw }: GroupProps) {
  const t = useT()
  const run = () => editor.chain().focus()
  const sizing = { size: 'small', className: 'kit-editor-size', disabled: isRaw, allowClear: true } as const
  return (
    <>
      <Tool label="撤销 / Undo" sign="↶" onClick={() => run().undo().run()} isOff={isRaw || !now.canUndo} />
      <Tool label="重做 / Redo" sign="↷" onClick={() => run().redo().run()} isOff={isRaw || !now.canRedo} />
      <i className="kit-editor-gap" />
      {marks.map(([mark, label, sign]) => (
        <Tool
          key={mark}
          label={label}
          sign={sign}
          onClick={() => run().toggleMark(mark).run()}
          isOn={now.on[mark]}
          isOff={isRaw}
        />
      ))}
      <Colour
        label="文字颜色 / Text colour"
        value={now.colour}
        onChange={colour => (colour ? run().setColor(colour).run() : run().unsetColor().run())}
        sign="A"
        isOff={isRaw}
      />
      <Colour
        label="背景颜色 / Background colour"
        value={now.ground}
        onChange={colour => (colour ? run().setBackgroundColor(colour).run() : run().unsetBackgroundColor().run())}
        sign="▇"
        isOff={isRaw}
      />
      <Select
        {...sizing}
        aria-label={t('字号 / Font size')}
        value={now.size ?? null}
        placeholder={t('字号 / Size')}
        popupMatchSelectWidth={false}
        options={sizes.map(value => ({ value, label: value }))}
        onChange={(size: string | undefined) => (size ? run().setFontSize(size).run() : run().unsetFontSize().run())}
      />
      <Select
        {...sizing}
        aria-label={t('行高 / Line height')}
        value={now.height ?? null}
        placeholder={t('行高 / Height')}
        popupMatchSelectWidth={false}
        options={heights.map(value => ({ value, label: value }))}
        onChange={(height: string | undefined) =>
          height ? run().setLineHeight(height).run() : run().unsetLineHeight().run()
        }
      />
    </>
  )
}

function ParagraphTools({ editor, now, isRaw }: GroupProps) {
  const run = () => editor.chain().focus()
  const bullets = () => run().toggleBulletList().run()
  const numbers = () => run().toggleOrderedList().run()
  return (
    <>
      <Tool label="项目列表 / Bulleted list" sign="•" onClick={bullets} isOn={now.on['bulletList']} isOff={isRaw} />
      <Tool label="编号列表 / Numbered list" sign="1." onClick={numbers} isOn={now.on['orderedList']} isOff={isRaw} />
      {aligns.map(([value, label, sign]) => (
        <Tool
          key={value}
          label={label}
          sign={sign}
          onClick={() => run().setTextAlign(value).run()}
          isOn={now.align === value}
          isOff={isRaw}
        />
      ))}
      <Tool label="增加缩进 / Indent" sign="⇨" onClick={() => run().indent().run()} isOff={isRaw} />
      <Tool label="减少缩进 / Outdent" sign="⇦" onClick={() => run().outdent().run()} isOff={isRaw} />
    </>
  )
}

function InsertTools({ editor, now, isRaw }: GroupProps) {
  const run = () => editor.chain().focus()
  const table = () =>
    now.isTable ? run().deleteTable().run() : run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
  return (
    <>
      <LinkTool editor={editor} isOn={now.on['link'] === true} isOff={isRaw} />
      <UploadTool editor={editor} kind="image" label="图片 / Image" icon="image" isOff={isRaw} />
      <UploadTool editor={editor} kind="video" label="视频 / Video" icon="video" isOff={isRaw} />
      <UploadTool editor={editor} kind="attachment" label="附件 / Attachment" icon="paperclip" isOff={isRaw} />
      <Tool
        label="表格 / Table"
        sign={<Icon name="table" size={14} />}
        onClick={table}
        isOn={now.isTable}
        isOff={isRaw}
      />
      {now.isTable && (
        <>
          <Tool label="加一行 / Add a row" sign="+↓" onClick={() => run().addRowAfter().run()} isOff={isRaw} />
          <Tool label="加一列 / Add a column" sign="+→" onClick={() => run().addColumnAfter().run()} isOff={isRaw} />
        </>
      )}
      <Tool label="分割线 / Divider" sign="—" onClick={() => run().setHorizontalRule().run()} isOff={isRaw} />
    </>
  )
}

function Colour({
  label,
  value,
  onChange,
  sign,
  isOff,
}: {
  label: Label
  value: string | undefined
  onChange: (colour: string) => void
  sign: string
  isOff: boolean
}) {
  const t = useT()
  return (
    <ColorPicker
      value={value ?? '#1f2328'}
      allowClear
      disabledAlpha
      disabled={isOff}
      onChangeComplete={colour => onChange(colour.cleared ? '' : colour.toHexString())}
      onClear={() => onChange('')}
    >
      <button type="button" className="kit-editor-tool" aria-label={t(label)} title={t(label)} disabled={isOff}>
        <span style={{ borderBottom: `3px solid ${value ?? 'currentColor'}`, lineHeight: 1 }}>{sign}</span>
      </button>
    </ColorPicker>
  )
}

function LinkTool({ editor, isOn, isOff }: { editor: Editor; isOn: boolean; isOff: boolean }) {
  const t = useT()
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const put = () => {
    if (address !== '' && !/^(https?:\/\/|mailto:|tel:)/i.test(address))
      return void message.warning(t('链接须以 http 或 https 开头 / A link begins with http or https'))
    setOpen(false)
    if (address === '') editor.chain().focus().unsetLink().run()
    else if (editor.state.selection.empty)
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else editor.chain().focus().setLink({ href: address }).run()
  }
  return (
    <Popover
      open={isOpen}
      trigger="click"
      onOpenChange={open => {
        setOpen(open && !isOff)
        if (open) setAddress(String(editor.getAttributes('link')['href'] ?? ''))
      }}
      content={
        <Input.Search
          size="small"
          autoFocus
          aria-label={t('链接地址 / Address of the link')}
          placeholder="https://"
          value={address}
          onChange={event => setAddress(event.target.value.trim())}
          onSearch={put}
          enterButton={t('确定 / OK')}
        />
      }
    >
      <button
        type="button"
        className={`kit-editor-tool${isOn ? ' is-on' : ''}`}
        aria-label={t('链接 / Link')}
        title={t('链接 / Link')}
        disabled={isOff}
      >
        <Icon name="link" size={14} />
      </button>
    </Popover>
  )
}

function UploadTool({
  editor,
  kind,
  label,
  icon,
  isOff,
}: {
  editor: Editor
  kind: EditorUpload
  label: Label
  icon: string
  isOff: boolean
}) {
  const t = useT()
  const { message } = App.useApp()
  const box = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const { link, name } = await uploadForText(kind, file)
      const chain = editor.chain().focus()
      if (kind === 'image') chain.setImage({ src: link, alt: name }).run()
      else if (kind === 'video') chain.setVideo({ src: link }).run()
      else
        chain
          .insertContent({ type: 'text', text: name, marks: [{ type: 'link', attrs: { href: link } }] })
          .insertContent(' ')
          .run()
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error
      void message.error(t(error.message))
    } finally {
      setBusy(false)
      if (box.current) box.current.value = ''
    }
  }
  return (
    <>
      <button
        type="button"
        className="kit-editor-tool"
        aria-label={t(label)}
        title={t(label)}
        aria-busy={isBusy}
        disabled={isBusy || isOff}
        onClick={() => box.current?.click()}
      >
        <Icon name={isBusy ? 'loader' : icon} size={14} />
      </button>
      <input
        ref={box}
        type="file"
        hidden
        aria-label={t(label)}
        tabIndex={-1}
        data-editor-upload={kind}
        accept={acceptOf(kind)}
        onChange={event => void take(event.target.files?.[0])}
      />
    </>
  )
}
