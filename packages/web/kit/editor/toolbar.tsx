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

/** Every tool of 10-platform 3.6; raw HTML for holders of `editor_html`. */
export function Toolbar({ editor, isFull, onFull, isRaw, onRaw }: Props) {
  const t = useT()
  // Whoever may grant codes could grant himself this one.
  const mayCode = useCan('editor_html')
  const mayGrant = useCan('role_grant')
  const mayRaw = mayCode || mayGrant
  const now = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      on: Object.fromEntries(
        [...marks.map(([mark]) => mark), 'bulletList', 'orderedList', 'link'].map(name => [name, one.isActive(name)]),
      ),
      align: aligns.find(([value]) => one.isActive({ textAlign: value }))?.[0] ?? '',
      size: one.getAttributes('textStyle')['fontSize'] as string | undefined,
      height: one.getAttributes('textStyle')['lineHeight'] as string | undefined,
      colour: one.getAttributes('textStyle')['color'] as string | undefined,
      ground: one.getAttributes('textStyle')['backgroundColor'] as string | undefined,
      canUndo: one.can().undo(),
      canRedo: one.can().redo(),
      isTable: one.isActive('table'),
    }),
  })
  const run = () => editor.chain().focus()
  const button = (key: string, label: Label, sign: ReactNode, act: () => void, isOn = false, isOff = false) => (
    <button
      key={key}
      type="button"
      className={`kit-editor-tool${isOn ? ' is-on' : ''}`}
      aria-label={t(label)}
      title={t(label)}
      aria-pressed={isOn}
      disabled={isOff || (isRaw && key !== 'raw' && key !== 'full')}
      onMouseDown={event => event.preventDefault()}
      onClick={act}
    >
      {sign}
    </button>
  )
  return (
    <div className="kit-editor-tools" role="toolbar" aria-label={t('格式 / Format')}>
      {button('undo', '撤销 / Undo', '↶', () => run().undo().run(), false, !now.canUndo)}
      {button('redo', '重做 / Redo', '↷', () => run().redo().run(), false, !now.canRedo)}
      <i className="kit-editor-gap" />
      {marks.map(([mark, label, sign]) => button(mark, label, sign, () => run().toggleMark(mark).run(), now.on[mark]))}
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
        size="small"
        className="kit-editor-size"
        aria-label={t('字号 / Font size')}
        disabled={isRaw}
        value={now.size ?? null}
        placeholder={t('字号 / Size')}
        allowClear
        popupMatchSelectWidth={false}
        options={sizes.map(value => ({ value, label: value }))}
        onChange={(size: string | undefined) => (size ? run().setFontSize(size).run() : run().unsetFontSize().run())}
      />
      <Select
        size="small"
        className="kit-editor-size"
        aria-label={t('行高 / Line height')}
        disabled={isRaw}
        value={now.height ?? null}
        placeholder={t('行高 / Height')}
        allowClear
        popupMatchSelectWidth={false}
        options={heights.map(value => ({ value, label: value }))}
        onChange={(height: string | undefined) =>
          height ? run().setLineHeight(height).run() : run().unsetLineHeight().run()
        }
      />
      <i className="kit-editor-gap" />
      {button(
        'bulletList',
        '项目列表 / Bulleted list',
        '•',
        () => run().toggleBulletList().run(),
        now.on['bulletList'],
      )}
      {button(
        'orderedList',
        '编号列表 / Numbered list',
        '1.',
        () => run().toggleOrderedList().run(),
        now.on['orderedList'],
      )}
      {aligns.map(([value, label, sign]) =>
        button(value, label, sign, () => run().setTextAlign(value).run(), now.align === value),
      )}
      {button('indent', '增加缩进 / Indent', '⇨', () => run().indent().run())}
      {button('outdent', '减少缩进 / Outdent', '⇦', () => run().outdent().run())}
      <i className="kit-editor-gap" />
      <LinkTool editor={editor} isOn={now.on['link'] === true} isOff={isRaw} />
      <UploadTool editor={editor} kind="image" label="图片 / Image" icon="image" isOff={isRaw} />
      <UploadTool editor={editor} kind="video" label="视频 / Video" icon="video" isOff={isRaw} />
      <UploadTool editor={editor} kind="attachment" label="附件 / Attachment" icon="paperclip" isOff={isRaw} />
      {button(
        'table',
        '表格 / Table',
        <Icon name="table" size={14} />,
        () =>
          now.isTable ? run().deleteTable().run() : run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
        now.isTable,
      )}
      {now.isTable && button('row', '加一行 / Add a row', '+↓', () => run().addRowAfter().run())}
      {now.isTable && button('column', '加一列 / Add a column', '+→', () => run().addColumnAfter().run())}
      {button('rule', '分割线 / Divider', '—', () => run().setHorizontalRule().run())}
      <i className="kit-editor-gap" />
      {mayRaw && button('raw', 'HTML源码 / Raw HTML', '</>', onRaw, isRaw)}
      {button(
        'full',
        isFull ? '退出全屏 / Leave full screen' : '全屏 / Full screen',
        <Icon name={isFull ? 'minimize' : 'maximize'} size={14} />,
        onFull,
        isFull,
      )}
    </div>
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
