import { md5, request, tellWindows, type TokenAnswer } from '../http/index.ts'
import { acceptTokens } from './session.ts'

export interface Credentials {
  tenantId: string
  account: string
  password: string
  captchaKey: string
  captchaCode: string
}

/** Signs in with account and picture code; throws the refusal with the server's `error_description`. */
export async function signIn(credentials: Credentials): Promise<void> {
  const answer = await request<TokenAnswer>('POST', '/api/blade-auth/oauth/token', {
    body: {
      tenantId: credentials.tenantId,
      username: credentials.account,
      password: md5(credentials.password),
      grant_type: credentials.captchaKey ? 'captcha' : 'password',
      scope: 'all',
      type: 'account',
    },
    headers: {
      'Tenant-Id': credentials.tenantId,
      'Captcha-Key': credentials.captchaKey,
      'Captcha-Code': credentials.captchaCode,
    },
    noToken: true,
    silent: true,
  })
  acceptTokens(answer)
  tellWindows('new-token')
}

/** Signs in with the code of a text, which stands where the picture's does (10-platform 3.3, phone). */
export async function signInByPhone({
  tenantId,
  phone,
  key,
  code,
}: {
  tenantId: string
  phone: string
  key: string
  code: string
}): Promise<void> {
  acceptTokens(
    await request<TokenAnswer>('POST', '/api/blade-auth/oauth/token', {
      body: { tenantId, username: phone, grant_type: 'captcha', scope: 'all', type: 'phone' },
      headers: { 'Tenant-Id': tenantId, 'Captcha-Key': key, 'Captcha-Code': code },
      noToken: true,
      silent: true,
    }),
  )
  tellWindows('new-token')
}
