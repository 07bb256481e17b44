import { useQueryClient } from '@tanstack/react-query'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { request } from '../../http/index.ts'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { useDictionary, type Choice } from '../data.ts'
import { type Attachment, nameOf } from './attachments.ts'
import { RenameDialog } from './rename-dialog.tsx'

/** What a form changes of stored files besides their bytes; whoever shows the group reads it again. */
export function useFileChanges(groupId: string) {
  const client = useQueryClient()
  /** The first file makes its group: that one is read, not the empty one of before. */
  const reread = (group = groupId) => client.invalidateQueries({ queryKey: ['files', group] })
  const change = async (path: 'submit' | 'remove', input: object) => {
    await request('POST', `/api/blade-resource/attach/${path}`, path === 'remove' ? { params: input } : { body: input })
    await reread()
  }
  const move = async (files: readonly Attachment[], from: number, to: number) => {
    const order = files.toSpliced(from, 1).toSpliced(to, 0, files[from]!)
    await Promise.all(
      order.map((one, sort) =>
        request('POST', '/api/blade-resource/attach/submit', { body: { id: one.id, sort: sort + 1 } }),
      ),
    )
    await reread()
  }
  return { change, move, reread }
}

/** Kinds of paper are the tenant's words: the key is what the file keeps, and what `attach.sensitiveGroups` names. */
const KINDS = 'paper_kind'
const nameOfKind = (kinds: readonly Choice[], kind: string): string =>
  kinds.find(one => one.value === kind)?.label ?? kind

/** 营业执照, 身份证 …, where somebody said it. */
export function PaperKind({ kind }: { kind: string | undefined }) {
  const kinds = useDictionary(kind ? KINDS : undefined)
  return kind ? <span className="kit-file-kind">{nameOfKind(kinds, kind)}</span> : null
}

/** Kind of paper, another name, another place (10-platform 3.6, 5.6). */
export function FileTools({
  file,
  at,
  files,
  groupId,
}: {
  file: Attachment
  at: number
  files: readonly Attachment[]
  groupId: string
}) {
  const t = useT()
  const { change, move } = useFileChanges(groupId)
  const [isRenaming, setRenaming] = useState(false)
  const kinds = useDictionary(KINDS)
  const name = nameOf(file)
  const set = (groupName: string) => void change('submit', { id: file.id, groupName }).catch(() => undefined)
  const items = [
    ...kinds.filter(one => !one.isSealed).map(one => ({ key: one.value, label: one.label })),
    ...(file.groupName ? [{ type: 'divider' as const }, { key: '', label: t('不分类 / No kind') }] : []),
  ]
  return (
    <>
      {items.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items,
            selectedKeys: file.groupName ? [file.groupName] : [],
            onClick: ({ key }) => set(key),
            style: { maxHeight: 320, overflow: 'auto' },
          }}
        >
          <button
            type="button"
            className="kit-file-kind"
            aria-label={t('{name} 的资料类别 / Kind of paper of {name}', { name })}
          >
            {file.groupName ? nameOfKind(kinds, file.groupName) : t('类别 / Kind')}
            <Icon name="chevron-down" size={12} />
          </button>
        </Dropdown>
      )}
      {at > 0 && (
        <button
          type="button"
          className="kit-icon-button"
          aria-label={t('前移 {name} / Move {name} forward', { name })}
          onClick={() => void move(files, at, at - 1).catch(() => undefined)}
        >
          ‹
        </button>
      )}
      <button
        type="button"
        className="kit-icon-button"
        aria-label={t('重命名 {name} / Rename {name}', { name })}
        onClick={() => setRenaming(true)}
      >
        <Icon name="pencil" size={13} />
      </button>
      {isRenaming && (
        <RenameDialog
          name={name}
          onClose={() => setRenaming(false)}
          onRename={next => change('submit', { id: file.id, originalName: next })}
        />
      )}
    </>
  )
}
