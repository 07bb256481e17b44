import { useT } from '#packages/web/i18n/index.ts'
import { Copyable } from '#packages/web/kit/fields/pieces.tsx'

/** Passwords that nobody can read again: to be copied and handed over now. */
export function PasswordTable({ rows }: { rows: readonly { account: string; password: string }[] }) {
  const t = useT()
  return (
    <>
      <table className="user-passwords">
        <tbody>
          {rows.map(one => (
            <tr key={one.account}>
              <td>{one.account}</td>
              <td className="mono">
                <Copyable text={one.password}>{one.password}</Copyable>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="kit-hint">
        {t(
          '请当面或电话告知本人；首次登录须修改。 / Tell the person directly; it must be changed at the first sign-in.',
        )}
      </p>
    </>
  )
}
