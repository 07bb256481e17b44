import { App, Button, Popover, Upload } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { request } from '../../http/index.ts'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { saveFile } from '../save-file.ts'
import { fileSize } from '../model/text.ts'
import { type Attachment, filesQuery, fresh, nameOf, newGroup } from './attachments.ts'
import { FileTools, PaperKind, useFileChanges } from './file-tools.tsx'
import { Empty } from './pieces.tsx'
import { openPreview, Thumbnail } from './thumbnail.tsx'

const MAX_FILES = 10

/** Files go out through the client: their address alone opens nothing. */
async function download(file: Attachment): Promise<void> {
  const got = await request<File>('GET', (await fresh(file)).link ?? '', { blob: true, timeout: 300_000 })
  saveFile(got, nameOf(file))
}
export { saveFile }

/** The whole group in one file; what is too much for one answer is packed in the background, into My downloads. */
function ZipButton({ groupId }: { groupId: string }) {
  const t = useT()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const fetchAll = async () => {
    setBusy(true)
    try {
      const got = await request<File>('GET', '/api/blade-resource/attach/download-attach-zip', {
        params: { attachBizId: groupId },
        blob: true,
        timeout: 300_000,
      })
      if (got.type.startsWith('application/json'))
        return void message.success(t('已加入我的下载 / Added to my downloads'))
      saveFile(got, got.name)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      type="link"
      size="small"
      icon={<Icon name="download" size={14} />}
      loading={isBusy}
      onClick={() => void fetchAll().catch(() => undefined)}
    >
      {t('打包下载 / Download all as a zip')}
    </Button>
  )
}

export function FileList({
  groupId,
  onRemove,
  hasTools = false,
}: {
  groupId: string
  onRemove?: (file: Attachment) => void
  /** Where they are not only shown: name, place and kind of paper. */
  hasTools?: boolean
}) {
  const t = useT()
  const { data, isPending } = useQuery(filesQuery(groupId))
  if (!/^\d+$/.test(groupId) || (!isPending && data?.length === 0)) return onRemove ? null : <Empty />
  return (
    <>
      <ul className="kit-files">
        {(data ?? []).map((file, at, files) => (
          <li key={file.id}>
            {file.thumbLink ? <Thumbnail file={file} /> : <Icon name="file-text" size={15} />}
            <button
              type="button"
              className="kit-file-name"
              title={nameOf(file)}
              onClick={() => void download(file).catch(() => undefined)}
            >
              {nameOf(file)}
            </button>
            <button
              type="button"
              className="kit-icon-button"
              aria-label={t('预览 {name} / Preview {name}', { name: nameOf(file) })}
              onClick={() => openPreview(file)}
            >
              <Icon name="eye" size={14} />
            </button>
            <span className="kit-file-size">{fileSize(file.attachSize)}</span>
            {hasTools ? (
              <FileTools file={file} at={at} files={files} groupId={groupId} />
            ) : (
              <PaperKind kind={file.groupName} />
            )}
            {onRemove && (
              <button
                type="button"
                className="kit-icon-button"
                aria-label={t('删除文件 {name} / Remove {name}', { name: nameOf(file) })}
                onClick={() => onRemove(file)}
              >
                <Icon name="x" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {(data?.length ?? 0) > 1 && <ZipButton groupId={groupId} />}
    </>
  )
}

/** In a row there is room for a sign only; what it stands for opens beside it. */
export function FilesPeek({ groupId }: { groupId: string }) {
  const t = useT()
  return (
    <Popover trigger="click" destroyOnHidden content={<FileList groupId={groupId} />}>
      <button
        type="button"
        className="kit-icon-button"
        aria-label={t('查看文件 / Show the files')}
        onClick={event => event.stopPropagation()}
      >
        <Icon name="folder-open" size={14} />
      </button>
    </Popover>
  )
}

/** A group of files: the group's id is the value, drawn when the first file comes. */
export function FilesInput({
  value,
  onChange,
  disabled,
  isInRow = false,
}: {
  value?: unknown
  onChange?: (value: string) => void
  disabled?: boolean | undefined
  /** In a table of rows the hint would stand in each of them: it is the button's title there. */
  isInRow?: boolean
}) {
  const t = useT()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(0)
  const groupId = value ? String(value) : ''
  // Several files dropped at once into an empty field share one group.
  const pendingGroup = useRef<Promise<string>>(undefined)
  const { data } = useQuery(filesQuery(groupId))
  const { change, reread } = useFileChanges(groupId)
  const count = data?.length ?? 0
  const hint = t('最多{max}个，单个不超过 200 MB / At most {max}, 200 MB each', { max: MAX_FILES })

  const take = async (file: File) => {
    setBusy(before => before + 1)
    try {
      const group = groupId || (await (pendingGroup.current ??= newGroup()))
      const body = new FormData()
      body.append('file', file)
      await request('POST', '/api/blade-resource/oss/endpoint/put-file-attach-biz-id', {
        params: { attachBizId: group },
        body,
        timeout: 300_000,
      })
      if (!groupId) onChange?.(group)
      await reread(group)
    } finally {
      setBusy(before => before - 1)
    }
  }
  const remove = async (file: Attachment) => {
    await change('remove', { ids: file.id })
    void message.success(t('已删除 {name} / Removed {name}', { name: nameOf(file) }))
  }
  return (
    <div className="kit-files-input">
      {groupId && (
        <FileList
          groupId={groupId}
          hasTools={!disabled && !isInRow}
          {...(disabled ? {} : { onRemove: (file: Attachment) => void remove(file) })}
        />
      )}
      {!disabled && count < MAX_FILES && (
        <Upload
          multiple
          showUploadList={false}
          beforeUpload={file => {
            void take(file).catch(() => undefined)
            return false
          }}
        >
          <Button size="small" icon={<Icon name="upload" size={14} />} loading={busy > 0} title={hint}>
            {isInRow ? t('上传 / Upload') : t('上传文件 / Upload')}
          </Button>
          {!isInRow && <span className="kit-hint">{hint}</span>}
        </Upload>
      )}
    </div>
  )
}
