import { refuse } from '#kernel'
import { checkEmail } from '#kernel/validators.ts'
import { route } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { deployment } from '#areas/platform/server/deployment.ts'
import { mailChannel, sendMail, senderOf } from './send.ts'

const base = '/api/blade-resource/mail'

export const mailRoutes = (): Route[] => [
  route(`GET ${base}/channel`, {
    label: '邮件通道 / Mail channel',
    permissions: ['sms_view'],
    // The server's name, never what opens it.
    handle: context =>
      reading(context, async tx => {
        const place = deployment().mail
        return {
          channel: (await mailChannel(tx)) ?? 'none',
          server: place ? `${place.host}:${place.port}` : '',
          from: place?.from ?? '',
          fromName: await senderOf(tx, context.actor.language),
        }
      }),
  }),
  route(`POST ${base}/send-test`, {
    label: '发送测试邮件 / Send a test mail',
    permissions: ['sms_send'],
    input: z.object({ address: z.string().trim().min(3).max(64) }),
    handle: (context, { address }) =>
      inTransaction(context, async tx => {
        if (!checkEmail(address).ok) refuse('mailAddress', '邮箱格式不正确 / Not an e-mail address')
        const id = await sendMail(tx, context.actor, {
          address,
          subject: context.actor.language === 'en' ? 'Test mail' : '测试邮件',
          content:
            context.actor.language === 'en'
              ? `Sent by ${context.actor.userName} to try the mail channel.`
              : `由${context.actor.userName}发出，用于测试邮件通道。`,
          bizTypeCode: 'mail_test',
        })
        return id
          ? { id }
          : refuse(
              'mailChannel',
              '未开通邮件通道，请设置参数 mail.channel / No mail channel: set parameter mail.channel',
            )
      }),
  }),
]
