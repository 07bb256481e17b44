import { App, Button } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { ChoosePicture, LinkedPicture, uploadFile } from '#packages/web/kit/fields/picture-link.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { Face } from '#packages/web/shell/own-avatar.tsx'
import { renameUser } from '#packages/web/shell/session.ts'
import { SignaturePad } from './signature-pad.tsx'
import { MOST_KB } from './picture-size.ts'

interface Pictures {
  avatar?: string
  signatureBizId?: string
}

/** 头像与手写签名: seen, uploaded, replaced and removed by oneself; saved at once, like everything that is uploaded. */
export function OwnPictures({ info }: { info: Pictures }) {
  const t = useT()
  const { keep, isBusy } = useKeep()
  const [isSigning, setSigning] = useState(false)
  const avatar = info.avatar ?? ''
  const signature = known(info.signatureBizId)
  const putAvatar = (file: File) =>
    keep(async () => {
      const { link } = await uploadFile<{ link: string }>('put-file', file)
      return { avatar: link }
    })
  const putSignature = (file: File) =>
    keep(async () => {
      const group = await request<string | { attachBizId: string }>(
        'GET',
        '/api/blade-resource/attach/get-attach-biz-id',
      )
      const attachBizId = typeof group === 'object' ? group.attachBizId : String(group)
      await uploadFile('put-file-attach-biz-id', file, { attachBizId })
      return { signatureBizId: attachBizId }
    })
  return (
    <div className="user-pictures">
      <Slot
        title={t('头像 / Avatar')}
        hint={t('jpg、png 或 gif，不超过 {most} KB / jpg, png or gif, at most {most} KB', { most: MOST_KB })}
        picture={<Face avatar={avatar} size={72} />}
      >
        <ChoosePicture
          mostKb={MOST_KB}
          word={avatar ? t('更换 / Replace') : t('上传 / Upload')}
          label={avatar ? t('更换头像 / Replace the avatar') : t('上传头像 / Upload an avatar')}
          isBusy={isBusy}
          onFile={putAvatar}
        />
        {avatar && (
          <Button
            size="small"
            type="text"
            danger
            disabled={isBusy}
            aria-label={t('移除头像 / Remove the avatar')}
            onClick={() => void keep(async () => ({ avatar: '' }))}
          >
            {t('移除 / Remove')}
          </Button>
        )}
      </Slot>
      <Slot
        title={t('手写签名 / Handwritten signature')}
        hint={t(
          '印在您此后的审批意见上，已办的不变 / Stands under your opinions from now on; earlier ones stay as they were',
        )}
        picture={
          signature ? (
            <OwnSignature group={signature} />
          ) : (
            <span className="user-unsigned">{t('尚未上传 / None yet')}</span>
          )
        }
      >
        <Button size="small" icon={<Icon name="pencil" size={13} />} disabled={isBusy} onClick={() => setSigning(true)}>
          {t('手写 / Write')}
        </Button>
        <ChoosePicture
          mostKb={MOST_KB}
          word={signature ? t('更换 / Replace') : t('上传 / Upload')}
          label={signature ? t('更换签名 / Replace the signature') : t('上传签名 / Upload a signature')}
          isBusy={isBusy}
          onFile={putSignature}
        />
        {signature && (
          <Button
            size="small"
            type="text"
            danger
            disabled={isBusy}
            aria-label={t('移除签名 / Remove the signature')}
            onClick={() => void keep(async () => ({ signatureBizId: '' }))}
          >
            {t('移除 / Remove')}
          </Button>
        )}
      </Slot>
      {isSigning && <SignaturePad onClose={() => setSigning(false)} onDone={file => putSignature(file)} />}
    </div>
  )
}

const known = (group: unknown): string => (/^\d+$/.test(String(group ?? '')) ? String(group) : '')

function useKeep() {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const keep = async (make: () => Promise<Partial<Pictures>>): Promise<boolean> => {
    setBusy(true)
    try {
      const change = await make()
      await request('POST', '/api/blade-user/update-info', { body: change, silent: true })
      if (change.avatar !== undefined) renameUser({ avatar: change.avatar })
      await client.invalidateQueries({ queryKey: ['own-info'] })
      void message.success(t('已保存 / Saved'))
      return true
    } catch (error) {
      const text = error instanceof RefusedError ? error.told : ''
      void message.error(text || t('上传失败，请重试 / Upload failed, please retry'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { keep, isBusy }
}

function Slot({
  title,
  hint,
  picture,
  children,
}: {
  title: string
  hint: string
  picture: ReactNode
  children: ReactNode
}) {
  return (
    <figure role="group" aria-label={title}>
      <div className="user-picture">{picture}</div>
      <figcaption>
        <b>{title}</b>
        <p className="kit-hint">{hint}</p>
        <div className="user-picture-tools">{children}</div>
      </figcaption>
    </figure>
  )
}

function OwnSignature({ group }: { group: string }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['files', group],
    queryFn: () =>
      request<{ link?: string }[]>('GET', '/api/blade-resource/attach/list', {
        params: { attachBizId: group },
        silent: true,
      }),
  })
  const link = Array.isArray(data) ? data[0]?.link : undefined
  return (
    <LinkedPicture
      link={link ?? ''}
      alt={t('我的签名 / My signature')}
      className="user-signature"
      otherwise={<span className="user-unsigned">…</span>}
    />
  )
}
