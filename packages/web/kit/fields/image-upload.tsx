import { App, Image, Tooltip } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RefusedError, request } from '../../http/index.ts'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { type Attachment, filesQuery, nameOf, newGroup, usePicture } from './attachments.ts'
import { useFileChanges } from './file-tools.tsx'
import { RenameDialog } from './rename-dialog.tsx'

interface Props {
  value?: string
  onChange?: (group: string) => void
  most?: number
  maxKb?: number
  disabled?: boolean
  'aria-label'?: string
}

const KNOWN = /\.(jpe?g|png|gif)$/i
const SHOWN_LETTERS = 10
export const cutName = (name: string): string =>
  [...name].length > SHOWN_LETTERS ? `${[...name].slice(0, SHOWN_LETTERS).join('')}…` : name
/** What is wrong with a picture before it leaves (10-platform 3.6); undefined = nothing. */
export function pictureFault(
  file: { name: string; size: number },
  maxKb: number,
): { text: string; facts: Record<string, string | number> } | undefined {
  if (!KNOWN.test(file.name)) return { text: '文件格式错误 / Wrong file format', facts: {} }
  const isMb = maxKb >= 1024 && maxKb % 1024 === 0
  if (file.size > maxKb * 1024)
    return {
      text: '文件大小不能超过{size}{unit} / The file cannot exceed {size} {unit}',
      facts: { size: isMb ? maxKb / 1024 : maxKb, unit: isMb ? 'MB' : 'KB' },
    }
  return undefined
}

/**
 * Pictures as tiles: one or several, with another name, another place, a look in full size. The group's id is the
 * value.
 */
export function ImageUpload({
  value = '',
  onChange,
  most = 10,
  maxKb = 500,
  disabled = false,
  'aria-label': label,
}: Props) {
  const t = useT()
  const { message } = App.useApp()
  const box = useRef<HTMLInputElement>(null)
  const pending = useRef<Promise<string>>(undefined)
  const [busy, setBusy] = useState(0)
  const [renamed, setRenamed] = useState<Attachment>()
  const { data: pictures = [] } = useQuery(filesQuery(value))
  const { change, move, reread } = useFileChanges(value)
  const send = async (file: File) => {
    const fault = pictureFault(file, maxKb)
    if (fault) return void message.warning(t(fault.text, fault.facts))
    setBusy(before => before + 1)
    try {
      const group = value || (await (pending.current ??= newGroup()))
      const body = new FormData()
      body.append('file', file)
      await request('POST', '/api/blade-resource/oss/endpoint/put-file-attach-biz-id', {
        params: { attachBizId: group },
        body,
        silent: true,
      })
      if (!value) onChange?.(group)
      await reread(group)
    } catch (error) {
      void message.error(
        error instanceof RefusedError && error.msg ? error.msg : t('上传失败，请重试 / Upload failed, please retry'),
      )
    } finally {
      setBusy(before => before - 1)
    }
  }
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (pictures.length + chosen.length > most)
      void message.warning(t('最多{most}个文件 / At most {most} files', { most }))
    for (const file of chosen.slice(0, most - pictures.length)) void send(file)
    if (box.current) box.current.value = ''
  }
  return (
    <div className="kit-pictures" role="group" aria-label={label ?? t('图片 / Pictures')}>
      {pictures.map((one, at) => (
        <figure key={one.id}>
          <Tile file={one} />
          <Tooltip title={nameOf(one)} placement="topLeft" mouseEnterDelay={0.3}>
            <figcaption>{cutName(nameOf(one))}</figcaption>
          </Tooltip>
          {!disabled && (
            <span className="kit-picture-tools">
              {most > 1 && at > 0 && (
                <button
                  type="button"
                  className="kit-icon-button"
                  aria-label={t('前移 {name} / Move {name} forward', { name: nameOf(one) })}
                  onClick={() => void move(pictures, at, at - 1).catch(() => undefined)}
                >
                  ‹
                </button>
              )}
              {most > 1 && (
                <button
                  type="button"
                  className="kit-icon-button"
                  aria-label={t('重命名 {name} / Rename {name}', { name: nameOf(one) })}
                  onClick={() => setRenamed(one)}
                >
                  <Icon name="pencil" size={13} />
                </button>
              )}
              <button
                type="button"
                className="kit-icon-button"
                aria-label={t('删除文件 {name} / Remove {name}', { name: nameOf(one) })}
                onClick={() => void change('remove', { ids: one.id }).catch(() => undefined)}
              >
                <Icon name="x" size={13} />
              </button>
            </span>
          )}
        </figure>
      ))}
      {!disabled && pictures.length < most && (
        <button
          type="button"
          className="kit-picture-add"
          aria-busy={busy > 0}
          disabled={busy > 0}
          onClick={() => box.current?.click()}
        >
          <Icon name="plus" size={18} />
          <span>{t('上传图片 / Upload')}</span>
        </button>
      )}
      <input
        ref={box}
        type="file"
        hidden
        multiple={most > 1}
        accept=".jpg,.jpeg,.png,.gif"
        onChange={event => take(event.target.files)}
      />
      {renamed && (
        <RenameDialog
          name={nameOf(renamed)}
          onClose={() => setRenamed(undefined)}
          onRename={name => change('submit', { id: renamed.id, originalName: name })}
        />
      )}
    </div>
  )
}

function Tile({ file }: { file: Attachment }) {
  const [isOpen, setOpen] = useState(false)
  const small = usePicture(file, 'thumbLink')
  // The whole one when somebody looks; at once where there is no small one.
  const whole = usePicture(file, 'link', isOpen || !file.thumbLink)
  const source = small || whole
  // One that does not come keeps its grey place; its name stands below.
  return source ? (
    <Image
      src={source}
      width={88}
      height={88}
      alt={nameOf(file)}
      preview={{ src: whole || source, open: isOpen, onOpenChange: setOpen }}
    />
  ) : (
    <span className="kit-picture-wait" />
  )
}
