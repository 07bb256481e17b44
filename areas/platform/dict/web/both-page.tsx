import { useState } from 'react'
import { can, useSession } from '#packages/web/shell/session.ts'
import { DictPanes } from './dict-panes.tsx'
import { PLATFORM, type Kind } from './dict-rights.ts'

/**
 * 字典管理(左右): both kinds by a switch, for those who may see both; the platform's own people have system codes alone
 * to look after.
 */
export default function BothPage({ isStacked = false }: { isStacked?: boolean }) {
  const [kind, setKind] = useState<Kind>(() =>
    can('dictbiz_view') && !(can('dict_view') && useSession.getState().user?.tenantId === PLATFORM)
      ? 'dict-biz'
      : 'dict',
  )
  const hasBoth = can('dictbiz_view') && can('dict_view')
  return <DictPanes kind={kind} isStacked={isStacked} {...(hasBoth ? { onKind: setKind } : {})} />
}
