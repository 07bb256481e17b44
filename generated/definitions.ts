// Written by tools/generate.ts from the tree: edit the files that it names, then run `npm run generate`.
import type { Resource } from '#kernel'
import { billReceiptWriteOff as billingBillReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { contacts as partnersContacts } from '#areas/partners/contacts/contacts.ts'
import { mechanism as partnersMechanism } from '#areas/partners/mechanism/mechanism.ts'
import { attach as platformAttach } from '#areas/platform/attach/attach.ts'
import { client as platformClient } from '#areas/platform/client/client.ts'
import { dept as platformDept } from '#areas/platform/dept/dept.ts'
import { dict as platformDict, dictBiz as platformDictBiz } from '#areas/platform/dict/dict.ts'
import { clientError as platformClientError, logApi as platformLogApi, logError as platformLogError, logLogin as platformLogLogin, logUsual as platformLogUsual } from '#areas/platform/log/log.ts'
import { menu as platformMenu, topMenu as platformTopMenu } from '#areas/platform/menu/menu.ts'
import { notice as platformNotice } from '#areas/platform/notice/notice.ts'
import { param as platformParam } from '#areas/platform/param/param.ts'
import { post as platformPost } from '#areas/platform/post/post.ts'
import { redList as platformRedList } from '#areas/platform/red-list/red-list.ts'
import { region as platformRegion } from '#areas/platform/region/region.ts'
import { role as platformRole, roleApi as platformRoleApi, roleMenu as platformRoleMenu, roleScope as platformRoleScope } from '#areas/platform/role/role.ts'
import { apiScope as platformApiScope, dataScope as platformDataScope } from '#areas/platform/scopes/scopes.ts'
import { captcha as platformCaptcha, session as platformSession } from '#areas/platform/session/session.ts'
import { tenant as platformTenant, tenantPackage as platformTenantPackage, tenantVersion as platformTenantVersion } from '#areas/platform/tenant/tenant.ts'
import { userMessage as platformUserMessage } from '#areas/platform/user-message/user-message.ts'
import { userSetting as platformUserSetting } from '#areas/platform/user-setting/user-setting.ts'
import { loginFailure as platformLoginFailure, userAccount as platformUser, userCredential as platformUserCredential } from '#areas/platform/user/user.ts'

/** Every definition of the product, by area and name. */
export const definitions: Resource[] = [
  billingBillReceiptWriteOff as unknown as Resource,
  partnersContacts as unknown as Resource,
  partnersMechanism as unknown as Resource,
  platformApiScope as unknown as Resource,
  platformAttach as unknown as Resource,
  platformCaptcha as unknown as Resource,
  platformClient as unknown as Resource,
  platformClientError as unknown as Resource,
  platformDataScope as unknown as Resource,
  platformDept as unknown as Resource,
  platformDict as unknown as Resource,
  platformDictBiz as unknown as Resource,
  platformLogApi as unknown as Resource,
  platformLogError as unknown as Resource,
  platformLogLogin as unknown as Resource,
  platformLogUsual as unknown as Resource,
  platformLoginFailure as unknown as Resource,
  platformMenu as unknown as Resource,
  platformNotice as unknown as Resource,
  platformParam as unknown as Resource,
  platformPost as unknown as Resource,
  platformRedList as unknown as Resource,
  platformRegion as unknown as Resource,
  platformRole as unknown as Resource,
  platformRoleApi as unknown as Resource,
  platformRoleMenu as unknown as Resource,
  platformRoleScope as unknown as Resource,
  platformSession as unknown as Resource,
  platformTenant as unknown as Resource,
  platformTenantPackage as unknown as Resource,
  platformTenantVersion as unknown as Resource,
  platformTopMenu as unknown as Resource,
  platformUser as unknown as Resource,
  platformUserCredential as unknown as Resource,
  platformUserMessage as unknown as Resource,
  platformUserSetting as unknown as Resource,
]
