import { customise } from '#packages/web/kit/customise.ts'
import { apiScope } from '../scopes.ts'
import { MenuCell, menuInput } from './menu-input.tsx'

export default customise(apiScope, {
  inputs: { menuId: menuInput((code, record) => (record['resourceCode'] ? {} : { resourceCode: `${code}:api` })) },
  cells: { menuId: MenuCell },
})
