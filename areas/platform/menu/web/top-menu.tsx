import { customise } from '#packages/web/kit/customise.ts'
import { EnglishName } from '#packages/web/kit/fields/english-name.tsx'
import { topMenu } from '../menu.ts'

export default customise(topMenu, { cells: { name: EnglishName }, list: { needs: ['nameEn'] } })
