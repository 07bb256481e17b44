import { definitions } from '#generated/definitions.ts'
import { web } from '#generated/web.ts'
import { partnerDept, partnerUser } from '#areas/platform/user/web/doors.ts'
import { conditionNames } from '#areas/platform/workflow/condition-names.ts'
import { installConditionNames } from '#packages/web/kit/approval/condition-words.ts'
import { installKit } from '#packages/web/kit/resolve.tsx'
import './lent-pages.ts'
import './platform-pages.ts'

/** The pages of every definition and the pieces that areas bring to them. */
installKit(
  [...definitions, partnerUser, partnerDept],
  {
    ...web,
    'mechanism-user': () => import('#areas/platform/user/web/partner-user.tsx'),
    'mechanism-dept': () => import('#areas/platform/dept/web/partner-dept.tsx'),
    // 10-platform 6: platform pages open add, edit and view in dialogs.
  },
  resource => resource.area === 'platform',
)
installConditionNames(conditionNames)
