import { useT } from '../../i18n/index.ts'
import { useShownSource } from '../editor/pictures.ts'

/** The handwriting under an opinion, as it was when the decision was taken. */
export function Signature({ instanceId, group, name }: { instanceId: string; group: string; name: string }) {
  const t = useT()
  // Without the picture the name above still says who decided.
  const source = useShownSource(
    `/api/blade-flow/process/signature?processInstanceId=${instanceId}&attachBizId=${group}`,
  )
  return source ? (
    <img className="kit-signature" src={source} alt={t('{name} 的签名 / Signature of {name}', { name })} />
  ) : null
}
