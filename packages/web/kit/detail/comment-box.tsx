import { App, Button, Form, Input } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { many, user } from '#kernel'
import { request } from '../../http/index.ts'
import { useT } from '../../i18n/index.ts'
import { FileList, FilesInput } from '../fields/files.tsx'
import { PersonInput } from '../fields/person-input.tsx'
import { Ago } from '../fields/pieces.tsx'
import { newKey } from '../ids.ts'
import type { AnyResource } from '../model/world.ts'
import type { Happening } from './happening.ts'

const LONGEST = 1000
const mentioned = many(user('提到 / Mention'))
interface Typed {
  content?: string
  mentions?: string[]
  attachBizId?: string
}

/** A remark on the record; `comment`: one's own of the last ten minutes, to be corrected. */
export function CommentBox({
  resource,
  id,
  comment,
  onDone,
}: {
  resource: AnyResource
  id: string
  comment?: Happening
  onDone?: () => void
}) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<Typed>()
  const [isOpen, setOpen] = useState(comment !== undefined)
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    form.resetFields()
    setOpen(false)
    onDone?.()
  }
  const send = async (typed: Typed) => {
    setBusy(true)
    try {
      await request('POST', '/api/blade-desk/record-comment/submit', {
        body: {
          resource: resource.name,
          id,
          ...(comment ? { commentId: comment.id } : {}),
          content: typed.content?.trim(),
          mentions: typed.mentions ?? [],
          attachBizId: comment?.attachBizId || typed.attachBizId || '',
        },
        idempotencyKey: newKey(),
      })
      await client.invalidateQueries({ queryKey: ['timeline', resource.name, id] })
      void message.success(comment ? t('已修改 / Changed') : t('已评论 / Comment added'))
      close()
    } finally {
      setBusy(false)
    }
  }
  if (!isOpen)
    return (
      <Button className="kit-comment-open" onClick={() => setOpen(true)}>
        {t('写评论 / Comment')}
      </Button>
    )
  return (
    <Form
      form={form}
      layout="vertical"
      className="kit-comment"
      initialValues={
        comment
          ? { content: comment.reason ?? '', mentions: comment.mentions ?? [], attachBizId: comment.attachBizId ?? '' }
          : {}
      }
      onFinish={typed => void send(typed).catch(() => undefined)}
    >
      <Form.Item
        name="content"
        label={t('评论 / Comment')}
        rules={[{ required: true, whitespace: true, message: t('请填写评论 / Please write something') }]}
      >
        <Input.TextArea maxLength={LONGEST} showCount autoSize={{ minRows: 2, maxRows: 8 }} autoFocus />
      </Form.Item>
      <Form.Item name="mentions" label={t('提到 / Mention')}>
        <PersonInput field={mentioned} />
      </Form.Item>
      {/* Papers of a sent remark are the record's: more of them come with another remark. */}
      {comment?.attachBizId ? (
        <FileList groupId={comment.attachBizId} />
      ) : (
        <Form.Item name="attachBizId" label={t('附件 / Attachments')}>
          <FilesInput />
        </Form.Item>
      )}
      <div className="kit-comment-acts">
        <Button onClick={close}>{t('取消 / Cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {comment ? t('保存 / Save') : t('发布 / Send')}
        </Button>
      </div>
    </Form>
  )
}

/** Below a remark: who was called, its papers, and the way back to its words while they are young. */
export function CommentFacts({ comment, onEdit }: { comment: Happening; onEdit: () => void }) {
  const t = useT()
  return (
    <div className="kit-comment-facts">
      {(comment.mentionNames?.length ?? 0) > 0 && (
        <span className="kit-own">{comment.mentionNames!.map(name => `@${name}`).join(' ')}</span>
      )}
      {comment.attachBizId && <FileList groupId={comment.attachBizId} />}
      {comment.editedTime && (
        <span className="kit-hint">
          {t('已修改 / Changed')} <Ago time={comment.editedTime} />
        </span>
      )}
      {comment.isEditable && (
        <button type="button" className="kit-text-button" onClick={onEdit}>
          {t('修改评论 / Change the comment')}
        </button>
      )}
    </div>
  )
}
