import { customise } from '#packages/web/kit/customise.ts'
import { workBenchDisposition } from '../workbench.ts'
import { BuiltInLayouts } from './built-in-layouts.tsx'
import { LayoutSection } from './layout-input.tsx'
import { LayoutView } from './layout-view.tsx'

/** A layout is drawn as it will stand on the workbench, not typed as columns and rows. */
export default customise(workBenchDisposition, {
  form: {
    sections: [
      { id: 'basics', title: '基本信息 / Basics', fields: ['postId', 'name'] },
      { id: 'cards', title: '卡片 / Cards', fields: [] },
    ],
    before: { cards: LayoutSection },
  },
  cells: { cards: LayoutView },
  list: { banner: BuiltInLayouts },
})
