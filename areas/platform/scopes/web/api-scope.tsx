import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { apiScope } from '../scopes.ts'
import { MenuCell, menuInput } from './menu-input.tsx'

/** Whoever needs no rule makes none: pages bring their calls with them. */
function WhatBelongsHere() {
  const t = useT()
  return (
    <p className="kit-hint" style={{ margin: '0 0 8px' }}>
      {t(
        '页面用到的接口随页面权限开放，无需在此配置；这里只为脚本导出、对接系统等没有页面的调用建规则（方法与路径），再授予角色。规则不扩大数据范围，也不解除脱敏。 / Calls of a page come with the right to the page and need no rule. Here stand rules, method and path, for calls without a page, such as exports by a script or another system; they are then granted to roles. A rule widens no data scope and lifts no mask.',
      )}
    </p>
  )
}

export default customise(apiScope, {
  list: { banner: WhatBelongsHere, filters: { menuId: menuInput(() => ({})) } },
  inputs: { menuId: menuInput((code, record) => (record['resourceCode'] ? {} : { resourceCode: `${code}:api` })) },
  cells: { menuId: MenuCell },
})
