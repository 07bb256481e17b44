import { textOf } from '#kernel'
import { currentLanguage } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { userAccount } from '../user.ts'
import { FIRST_PASSWORD, FirstPassword } from './first-password.tsx'
import { LockedNote, StatusCell } from './locked.tsx'
import { UserTools } from './user-tools.tsx'
import { PasswordTable } from './password-table.tsx'
import { SignatureInput } from './signature-input.tsx'
import './user.css'

export default customise(userAccount, {
  list: { toolbar: ({ selected, list }) => <UserTools users={selected} onDone={() => list.setSelected([])} /> },
  cells: { status: StatusCell },
  detail: { banner: LockedNote, actions: ({ record }) => <UserTools users={[record]} /> },
  inputs: { signatureBizId: SignatureInput },
  form: {
    extras: { password: FIRST_PASSWORD },
    after: { account: FirstPassword },
    saved: answer =>
      answer['initialPassword']
        ? {
            title: '用户已建立，初始密码只显示这一次 / User made; the first password is shown only once',
            content: (
              <PasswordTable
                rows={[
                  {
                    account: String(
                      answer['account'] ?? answer['no'] ?? textOf('新用户 / New user', currentLanguage()),
                    ),
                    password: String(answer['initialPassword']),
                  },
                ]}
              />
            ),
          }
        : undefined,
  },
})
