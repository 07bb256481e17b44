import type { Label } from '#kernel/refusal.ts'

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]

export const PASSWORD_RULE: Label =
  '8-64 位，大写、小写、数字、符号至少三种，不含账号 / 8 to 64 characters, three of capitals, small letters, digits and signs, without the account'

/**
 * Why a new password is refused, or undefined (10-platform L7). It is checked here because only its MD5 travels; lists
 * of common and former ones are the server's.
 */
export function passwordFault(password: string, account: string, old: string): Label | undefined {
  if (password.length < 8 || password.length > 64) return '长度须为 8-64 位 / It must have 8 to 64 characters'
  if (KINDS.filter(kind => kind.test(password)).length < 3)
    return '大写、小写、数字、符号至少要有三种 / Use three of capitals, small letters, digits and signs'
  if (account && password.toLowerCase().includes(account.toLowerCase()))
    return '不能包含账号 / It must not contain the account'
  if (password === old) return '新密码不能与原密码相同 / It must differ from the old one'
  return undefined
}
