// Written by tools/generate.ts from the tree: edit the files that it names, then run `npm run generate`.
import type { Resource } from '#kernel'
import { accidentFollowRemind as accidentsAccidentFollowRemind } from '#areas/accidents/accident-follow-remind/accident-follow-remind.ts'
import { accidentFollowRule as accidentsAccidentFollowRule, accidentFollowRuleStage as accidentsAccidentFollowRuleStage } from '#areas/accidents/accident-follow-rule/accident-follow-rule.ts'
import { accidentFollow as accidentsAccidentFollow, accidentFollowLog as accidentsAccidentFollowLog } from '#areas/accidents/accident-follow/accident-follow.ts'
import { accidentInfo as accidentsAccidentInfo } from '#areas/accidents/accident-info/accident-info.ts'
import { accidentRegister as accidentsAccidentRegister } from '#areas/accidents/accident-register/accident-register.ts'
import { accidentRegisterCharge as accidentsAccidentRegisterCharge, accidentRegisterLoss as accidentsAccidentRegisterLoss } from '#areas/accidents/accident-register/lines.ts'
import { accidentTerminate as accidentsAccidentTerminate } from '#areas/accidents/accident-terminate/accident-terminate.ts'
import { accidentTerminateCharge as accidentsAccidentTerminateCharge, accidentTerminateClaim as accidentsAccidentTerminateClaim, accidentTerminatePay as accidentsAccidentTerminatePay, accidentTerminateRepair as accidentsAccidentTerminateRepair } from '#areas/accidents/accident-terminate/lines.ts'
import { accident as accidentsAccident, accidentParty as accidentsAccidentParty } from '#areas/accidents/accident/accident.ts'
import { accountBankReceipt as accountsAccountBankReceipt, bankImportBatch as accountsBankImportBatch, bankImportProfile as accountsBankImportProfile } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { accountRelation as accountsAccountRelation } from '#areas/accounts/account-relation/account-relation.ts'
import { accountSurplus as accountsAccountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { accountVehicleMargin as accountsAccountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { accountingPeriod as accountsAccountingPeriod } from '#areas/accounts/accounting-period/accounting-period.ts'
import { bankOrderFile as accountsBankOrderFile } from '#areas/accounts/bank-order-file/bank-order-file.ts'
import { bankGatewayMessage as accountsBankGatewayMessage, simulatedBankPayment as accountsSimulatedBankPayment, simulatedBankPlay as accountsSimulatedBankPlay } from '#areas/accounts/bank-payment-order/bank-gateway.ts'
import { bankPaymentOrder as accountsBankPaymentOrder, bankPaymentOrderLine as accountsBankPaymentOrderLine } from '#areas/accounts/bank-payment-order/bank-payment-order.ts'
import { feeItemSetting as accountsFeeItemSetting } from '#areas/accounts/fee-item-setting/fee-item-setting.ts'
import { ledgerAccount as accountsLedgerAccount, ledgerCheckResult as accountsLedgerCheckResult, ledgerCheckRun as accountsLedgerCheckRun, ledgerEntry as accountsLedgerEntry, ledgerMonthBalance as accountsLedgerMonthBalance, ledgerPosting as accountsLedgerPosting } from '#areas/accounts/ledger/ledger.ts'
import { assetArchives as assetsAssetArchives, assetCustody as assetsAssetCustody } from '#areas/assets/asset-archives/asset-archives.ts'
import { assetCount as assetsAssetCount, assetCountItem as assetsAssetCountItem } from '#areas/assets/asset-count/asset-count.ts'
import { assetKindSetting as assetsAssetKindSetting } from '#areas/assets/asset-kind-setting/asset-kind-setting.ts'
import { assetLend as assetsAssetLend, assetLendItem as assetsAssetLendItem } from '#areas/assets/asset-lend/asset-lend.ts'
import { assetLose as assetsAssetLose, assetLoseItem as assetsAssetLoseItem } from '#areas/assets/asset-lose/asset-lose.ts'
import { assetReissue as assetsAssetReissue, assetReissueItem as assetsAssetReissueItem } from '#areas/assets/asset-reissue/asset-reissue.ts'
import { assetRepay as assetsAssetRepay, assetRepayItem as assetsAssetRepayItem } from '#areas/assets/asset-repay/asset-repay.ts'
import { accountAccidentFine as billingAccountAccidentFine, accountAccidentFineLine as billingAccountAccidentFineLine } from '#areas/billing/account-accident-fine/account-accident-fine.ts'
import { accountActuallyPaid as billingAccountActuallyPaid, accountActuallyPaidLine as billingAccountActuallyPaidLine } from '#areas/billing/account-actually-paid/account-actually-paid.ts'
import { accountActuallyReceiveBatch as billingAccountActuallyReceiveBatch, accountActuallyReceiveBatchFund as billingAccountActuallyReceiveBatchFund, accountActuallyReceiveBatchLine as billingAccountActuallyReceiveBatchLine } from '#areas/billing/account-actually-receive-batch/account-actually-receive-batch.ts'
import { accountActuallyReceive as billingAccountActuallyReceive, accountActuallyReceiveLine as billingAccountActuallyReceiveLine } from '#areas/billing/account-actually-receive/account-actually-receive.ts'
import { accountBalanceSpecial as billingAccountBalanceSpecial } from '#areas/billing/account-balance-special/account-balance-special.ts'
import { accountPayable as billingAccountPayable, accountPayableLine as billingAccountPayableLine, accountPayableOffset as billingAccountPayableOffset } from '#areas/billing/account-payable/account-payable.ts'
import { accountReceivable as billingAccountReceivable, accountReceivableLine as billingAccountReceivableLine } from '#areas/billing/account-receivable/account-receivable.ts'
import { accountRecharge as billingAccountRecharge } from '#areas/billing/account-recharge/account-recharge.ts'
import { accountSettlementCategory as billingAccountSettlementCategory } from '#areas/billing/account-settlement-category/account-settlement-category.ts'
import { accountSettlement as billingAccountSettlement, accountSettlementDeduct as billingAccountSettlementDeduct, accountSettlementLine as billingAccountSettlementLine } from '#areas/billing/account-settlement/account-settlement.ts'
import { accountVehicleLateFine as billingAccountVehicleLateFine } from '#areas/billing/account-vehicle-late-fine/account-vehicle-late-fine.ts'
import { accountVehicleMarginHandle as billingAccountVehicleMarginHandle, accountVehicleMarginHandleAlloc as billingAccountVehicleMarginHandleAlloc } from '#areas/billing/account-vehicle-margin-handle/account-vehicle-margin-handle.ts'
import { accountVehicleRent as billingAccountVehicleRent } from '#areas/billing/account-vehicle-rent/account-vehicle-rent.ts'
import { billAccountsChangeTemp as billingBillAccountsChangeTemp } from '#areas/billing/bill-accounts-change/bill-accounts-change-temp.ts'
import { billAccountsChange as billingBillAccountsChange, billAccountsChangeLine as billingBillAccountsChangeLine } from '#areas/billing/bill-accounts-change/bill-accounts-change.ts'
import { billPayableActual as billingBillPayableActual } from '#areas/billing/bill-payable-actual/bill-payable-actual.ts'
import { billPayableRelease as billingBillPayableRelease, billPayableReleaseLine as billingBillPayableReleaseLine } from '#areas/billing/bill-payable-release/bill-payable-release.ts'
import { billPayable as billingBillPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { billPaymentPlan as billingBillPaymentPlan } from '#areas/billing/bill-payment-plan/bill-payment-plan.ts'
import { billPaymentWriteOff as billingBillPaymentWriteOff, billPaymentWriteOffAlloc as billingBillPaymentWriteOffAlloc, billPaymentWriteOffNetting as billingBillPaymentWriteOffNetting, billPaymentWriteOffPrepay as billingBillPaymentWriteOffPrepay } from '#areas/billing/bill-payment-write-off/bill-payment-write-off.ts'
import { billReceiptPlan as billingBillReceiptPlan } from '#areas/billing/bill-receipt-plan/bill-receipt-plan.ts'
import { billReceiptWriteOff as billingBillReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { billReceiptWriteOffAlloc as billingBillReceiptWriteOffAlloc, billReceiptWriteOffFund as billingBillReceiptWriteOffFund, billReceiptWriteOffOver as billingBillReceiptWriteOffOver } from '#areas/billing/bill-receipt-write-off/write-off-lines.ts'
import { billReceivableActual as billingBillReceivableActual } from '#areas/billing/bill-receivable-actual/bill-receivable-actual.ts'
import { billReceivable as billingBillReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { billRentalOverdue as billingBillRentalOverdue, billRentalOverdueLease as billingBillRentalOverdueLease, rentalChaseRecord as billingRentalChaseRecord, rentalOverdueSum as billingRentalOverdueSum } from '#areas/billing/bill-rental-overdue/bill-rental-overdue.ts'
import { billReturnSettlement as billingBillReturnSettlement } from '#areas/billing/bill-return-settlement/bill-return-settlement.ts'
import { billSummary as billingBillSummary } from '#areas/billing/bill-summary/bill-summary.ts'
import { accountBalance as billingAccountBalance, accountOrder as billingAccountOrder, customerAccount as billingCustomerAccount } from '#areas/billing/customer-account/customer-account.ts'
import { customerStatement as billingCustomerStatement, customerStatementLine as billingCustomerStatementLine } from '#areas/billing/customer-statement/customer-statement.ts'
import { marginReceivable as billingMarginReceivable } from '#areas/billing/margin-receivable/margin-receivable.ts'
import { openingBalance as billingOpeningBalance } from '#areas/billing/opening-balance/opening-balance.ts'
import { openingVoucher as billingOpeningVoucher } from '#areas/billing/opening-voucher/opening-voucher.ts'
import { accountVehicleLateFineRecord as billingAccountVehicleLateFineRecord, receivableForfeit as billingReceivableForfeit, receivableForfeitWaive as billingReceivableForfeitWaive } from '#areas/billing/receivable-forfeit/receivable-forfeit.ts'
import { reconciliation as billingReconciliation } from '#areas/billing/reconciliation/reconciliation.ts'
import { applySeal as contractsApplySeal } from '#areas/contracts/apply-seal/apply-seal.ts'
import { companySeal as contractsCompanySeal } from '#areas/contracts/company-seal/company-seal.ts'
import { contractChange as contractsContractChange, contractChangeLine as contractsContractChangeLine } from '#areas/contracts/contract-change/contract-change.ts'
import { contractElectron as contractsContractElectron, contractElectronEvent as contractsContractElectronEvent, contractElectronPlay as contractsContractElectronPlay, contractElectronSigner as contractsContractElectronSigner } from '#areas/contracts/contract-electron/contract-electron.ts'
import { contractFinanceDraw as contractsContractFinanceDraw } from '#areas/contracts/contract-finance-draw/contract-finance-draw.ts'
import { contractFinanceVehicle as contractsContractFinanceVehicle } from '#areas/contracts/contract-finance-vehicle/contract-finance-vehicle.ts'
import { contractFinance as contractsContractFinance } from '#areas/contracts/contract-finance/contract-finance.ts'
import { contractFinancingLease as contractsContractFinancingLease } from '#areas/contracts/contract-financing-lease/contract-financing-lease.ts'
import { contractIntentionHandle as contractsContractIntentionHandle, contractIntentionHandleLine as contractsContractIntentionHandleLine } from '#areas/contracts/contract-intention-handle/contract-intention-handle.ts'
import { contractIntention as contractsContractIntention } from '#areas/contracts/contract-intention/contract-intention.ts'
import { contractLeaseC as contractsContractLeaseC } from '#areas/contracts/contract-lease-c/contract-lease-c.ts'
import { contractLeaseHandle as contractsContractLeaseHandle, contractLeaseHandleLine as contractsContractLeaseHandleLine } from '#areas/contracts/contract-lease-handle/contract-lease-handle.ts'
import { contractLease as contractsContractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { contractProductTemp as contractsContractProductTemp } from '#areas/contracts/contract-product-temp/contract-product-temp.ts'
import { contractPurchaseLease as contractsContractPurchaseLease } from '#areas/contracts/contract-purchase-lease/contract-purchase-lease.ts'
import { contractPurchaseTemp as contractsContractPurchaseTemp } from '#areas/contracts/contract-purchase-temp/contract-purchase-temp.ts'
import { contractRecordTemp as contractsContractRecordTemp } from '#areas/contracts/contract-record-temp/contract-record-temp.ts'
import { contractSealRoot as contractsContractSealRoot } from '#areas/contracts/contract-seal-root/contract-seal-root.ts'
import { contractSettlementQuote as contractsContractSettlementQuote, contractSettlementQuoteLine as contractsContractSettlementQuoteLine } from '#areas/contracts/contract-settlement-quote/contract-settlement-quote.ts'
import { contractTemplateVersion as contractsContractTemplateVersion } from '#areas/contracts/contract-template/contract-template-version.ts'
import { contractTemplate as contractsContractTemplate } from '#areas/contracts/contract-template/contract-template.ts'
import { contractGuarantee as contractsContractGuarantee } from '#areas/contracts/contract/contract-guarantee.ts'
import { contractParty as contractsContractParty } from '#areas/contracts/contract/contract-party.ts'
import { contractPayRule as contractsContractPayRule } from '#areas/contracts/contract/contract-pay-rule.ts'
import { contractProduct as contractsContractProduct, contractProductFee as contractsContractProductFee, contractProductRent as contractsContractProductRent } from '#areas/contracts/contract/contract-product.ts'
import { contractPurchaseItem as contractsContractPurchaseItem } from '#areas/contracts/contract/contract-purchase-item.ts'
import { contractRecordVehicle as contractsContractRecordVehicle } from '#areas/contracts/contract/contract-record-vehicle.ts'
import { contract as contractsContract } from '#areas/contracts/contract/contract.ts'
import { paymentPlanTemp as contractsPaymentPlanTemp } from '#areas/contracts/payment-plan-temp/payment-plan-temp.ts'
import { receiptPlanTemp as contractsReceiptPlanTemp } from '#areas/contracts/receipt-plan-temp/receipt-plan-temp.ts'
import { customerChange as customersCustomerChange } from '#areas/customers/customer-change/customer-change.ts'
import { customerCityQuota as customersCustomerCityQuota, quotaBlock as customersQuotaBlock, quotaCheckResult as customersQuotaCheckResult, quotaFlow as customersQuotaFlow, quotaHold as customersQuotaHold } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { customerFlowLine as customersCustomerFlowLine } from '#areas/customers/customer-flow-line/customer-flow-line.ts'
import { customerGroup as customersCustomerGroup } from '#areas/customers/customer-group/customer-group.ts'
import { customerBusinessArea as customersCustomerBusinessArea, customerFinancialFlow as customersCustomerFinancialFlow, customerFinancialReport as customersCustomerFinancialReport, customerInform as customersCustomerInform, customerServiceItem as customersCustomerServiceItem, customerShareholder as customersCustomerShareholder } from '#areas/customers/customer/children.ts'
import { customer as customersCustomer } from '#areas/customers/customer/customer.ts'
import { insuranceCloseRecord as insuranceInsuranceCloseRecord } from '#areas/insurance/insurance-close-record/insurance-close-record.ts'
import { insuranceImpTemp as insuranceInsuranceImpTemp } from '#areas/insurance/insurance-imp-temp/insurance-imp-temp.ts'
import { insuranceMaintenanceRecord as insuranceInsuranceMaintenanceRecord } from '#areas/insurance/insurance-maintenance-record/insurance-maintenance-record.ts'
import { insurancePaymentRecord as insuranceInsurancePaymentRecord } from '#areas/insurance/insurance-payment-record/insurance-payment-record.ts'
import { insurancePolicy as insuranceInsurancePolicy, insurancePolicyCover as insuranceInsurancePolicyCover } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import { insuranceRequirement as insuranceInsuranceRequirement, insuranceRequirementLine as insuranceInsuranceRequirementLine } from '#areas/insurance/insurance-requirement/insurance-requirement.ts'
import { insuranceRevise as insuranceInsuranceRevise } from '#areas/insurance/insurance-revise/insurance-revise.ts'
import { insuranceScheme as insuranceInsuranceScheme, insuranceSchemeCover as insuranceInsuranceSchemeCover } from '#areas/insurance/insurance-scheme/insurance-scheme.ts'
import { insuranceSetting as insuranceInsuranceSetting, insuranceSettingCompulsory as insuranceInsuranceSettingCompulsory, insuranceSettingDepreciation as insuranceInsuranceSettingDepreciation, insuranceSettingScheme as insuranceInsuranceSettingScheme, insuranceSettingTax as insuranceInsuranceSettingTax } from '#areas/insurance/insurance-setting/insurance-setting.ts'
import { insuranceWorkOrder as insuranceInsuranceWorkOrder, insuranceWorkOrderCover as insuranceInsuranceWorkOrderCover } from '#areas/insurance/insurance-work-order/insurance-work-order.ts'
import { vehicleInsuranceState as insuranceVehicleInsuranceState } from '#areas/insurance/vehicle-insurance-state/vehicle-insurance-state.ts'
import { violationCode as insuranceViolationCode } from '#areas/insurance/violation-code/violation-code.ts'
import { violationLeaseFiling as insuranceViolationLeaseFiling } from '#areas/insurance/violation-lease-filing/violation-lease-filing.ts'
import { violationSyncRule as insuranceViolationSyncRule } from '#areas/insurance/violation-sync-rule/violation-sync-rule.ts'
import { violationRecord as insuranceViolationRecord, violationSyncRun as insuranceViolationSyncRun } from '#areas/insurance/violation-sync-run/violation-sync-run.ts'
import { violation as insuranceViolation } from '#areas/insurance/violation/violation.ts'
import { invoiceMakeBatch as invoicesInvoiceMakeBatch, invoiceMakeBatchLine as invoicesInvoiceMakeBatchLine } from '#areas/invoices/invoice-make-batch/invoice-make-batch.ts'
import { invoiceMake as invoicesInvoiceMake, invoiceMakeBill as invoicesInvoiceMakeBill, invoiceMakeLine as invoicesInvoiceMakeLine } from '#areas/invoices/invoice-make/invoice-make.ts'
import { invoiceReceipt as invoicesInvoiceReceipt, invoiceReceiptLine as invoicesInvoiceReceiptLine, invoiceReceiptPayableLink as invoicesInvoiceReceiptPayableLink } from '#areas/invoices/invoice-receipt/invoice-receipt.ts'
import { invoiceSetting as invoicesInvoiceSetting } from '#areas/invoices/invoice-setting/invoice-setting.ts'
import { invoiceRed as invoicesInvoiceRed } from '#areas/invoices/invoice/invoice-red.ts'
import { invoice as invoicesInvoice, invoiceBillShare as invoicesInvoiceBillShare, invoiceLine as invoicesInvoiceLine } from '#areas/invoices/invoice/invoice.ts'
import { simulatedTaxInvoice as invoicesSimulatedTaxInvoice, simulatedTaxNews as invoicesSimulatedTaxNews, simulatedTaxPlay as invoicesSimulatedTaxPlay, simulatedTaxRed as invoicesSimulatedTaxRed, taxPlatformMessage as invoicesTaxPlatformMessage } from '#areas/invoices/tax-platform/tax-platform-message.ts'
import { maintenanceAdjust as maintenanceMaintenanceAdjust, maintenanceAdjustLine as maintenanceMaintenanceAdjustLine } from '#areas/maintenance/maintenance-adjust/maintenance-adjust.ts'
import { maintenanceDickerLine as maintenanceMaintenanceDickerLine } from '#areas/maintenance/maintenance-dicker/maintenance-dicker-line.ts'
import { maintenanceDicker as maintenanceMaintenanceDicker } from '#areas/maintenance/maintenance-dicker/maintenance-dicker.ts'
import { maintenanceProjectRelation as maintenanceMaintenanceProjectRelation } from '#areas/maintenance/maintenance-project-relation/maintenance-project-relation.ts'
import { maintenanceProject as maintenanceMaintenanceProject, maintenanceProjectItem as maintenanceMaintenanceProjectItem } from '#areas/maintenance/maintenance-project/maintenance-project.ts'
import { maintenanceRemindStrategy as maintenanceMaintenanceRemindStrategy, maintenanceRemindStrategyCity as maintenanceMaintenanceRemindStrategyCity, maintenanceRemindStrategyLine as maintenanceMaintenanceRemindStrategyLine } from '#areas/maintenance/maintenance-remind-strategy/maintenance-remind-strategy.ts'
import { maintenanceRemind as maintenanceMaintenanceRemind } from '#areas/maintenance/maintenance-remind/maintenance-remind.ts'
import { yearCheckRule as maintenanceYearCheckRule, yearCheckRuleBand as maintenanceYearCheckRuleBand, yearCheckRuleItem as maintenanceYearCheckRuleItem, yearCheckRuleMilestone as maintenanceYearCheckRuleMilestone } from '#areas/maintenance/year-check-rule/year-check-rule.ts'
import { yearCheckWarn as maintenanceYearCheckWarn } from '#areas/maintenance/year-check-warn/year-check-warn.ts'
import { orderVehicle as ordersOrderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { order as ordersOrder, orderLine as ordersOrderLine } from '#areas/orders/order/order.ts'
import { accountMechanism as partnersAccountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { carFactory as partnersCarFactory } from '#areas/partners/car-factory/car-factory.ts'
import { chandler as partnersChandler } from '#areas/partners/chandler/chandler.ts'
import { company as partnersCompany } from '#areas/partners/company/company.ts'
import { contacts as partnersContacts } from '#areas/partners/contacts/contacts.ts'
import { driverAccount as partnersDriverAccount } from '#areas/partners/driver-account/driver-account.ts'
import { driver as partnersDriver } from '#areas/partners/driver/driver.ts'
import { financeCompany as partnersFinanceCompany } from '#areas/partners/finance-company/finance-company.ts'
import { maintenanceDepot as partnersMaintenanceDepot } from '#areas/partners/maintenance-depot/maintenance-depot.ts'
import { checkRequest as partnersCheckRequest, mechanismCheck as partnersMechanismCheck, simulatedCheckPlay as partnersSimulatedCheckPlay } from '#areas/partners/mechanism-check/mechanism-check.ts'
import { mechanismLicence as partnersMechanismLicence } from '#areas/partners/mechanism-licence/mechanism-licence.ts'
import { mechanismTitle as partnersMechanismTitle } from '#areas/partners/mechanism-title/mechanism-title.ts'
import { mechanism as partnersMechanism } from '#areas/partners/mechanism/mechanism.ts'
import { parkingProvider as partnersParkingProvider } from '#areas/partners/parking-provider/parking-provider.ts'
import { serviceProvider as partnersServiceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { travelCompany as partnersTravelCompany, travelCompanyCity as partnersTravelCompanyCity } from '#areas/partners/travel-company/travel-company.ts'
import { apiKey as platformApiKey } from '#areas/platform/api-key/api-key.ts'
import { area as platformArea } from '#areas/platform/area/area.ts'
import { attach as platformAttach } from '#areas/platform/attach/attach.ts'
import { bankCard as platformBankCard } from '#areas/platform/bank-card/bank-card.ts'
import { bankOutlet as platformBankOutlet } from '#areas/platform/bank-outlet/bank-outlet.ts'
import { bankTitle as platformBankTitle } from '#areas/platform/bank-title/bank-title.ts'
import { client as platformClient } from '#areas/platform/client/client.ts'
import { code as platformCode } from '#areas/platform/code/code.ts'
import { dataChange as platformDataChange, dataChangeItem as platformDataChangeItem } from '#areas/platform/data-change/data-change.ts'
import { dataModel as platformDataModel, modelPrototype as platformModelPrototype } from '#areas/platform/data-model/data-model.ts'
import { datasource as platformDatasource } from '#areas/platform/datasource/datasource.ts'
import { dept as platformDept } from '#areas/platform/dept/dept.ts'
import { dict as platformDict, dictBiz as platformDictBiz } from '#areas/platform/dict/dict.ts'
import { download as platformDownload } from '#areas/platform/download/download.ts'
import { leave as platformLeave } from '#areas/platform/leave/leave.ts'
import { clientError as platformClientError, clientLog as platformClientLog, logApi as platformLogApi, logError as platformLogError, logErrorGroup as platformLogErrorGroup, logLogin as platformLogLogin, logUsual as platformLogUsual, pageView as platformPageView } from '#areas/platform/log/log.ts'
import { mailPlan as platformMailPlan, mailPlanLog as platformMailPlanLog } from '#areas/platform/mail-plan/mail-plan.ts'
import { mailLog as platformMailLog } from '#areas/platform/mail/mail.ts'
import { menu as platformMenu, topMenu as platformTopMenu } from '#areas/platform/menu/menu.ts'
import { messagePreference as platformMessagePreference, messageTemplate as platformMessageTemplate } from '#areas/platform/message-template/message-template.ts'
import { eventMonitor as platformEventMonitor, jobMonitor as platformJobMonitor } from '#areas/platform/monitor/monitor.ts'
import { notice as platformNotice } from '#areas/platform/notice/notice.ts'
import { oaSimulatedTodo as platformOaSimulatedTodo, oaTodo as platformOaTodo } from '#areas/platform/oa-todo/oa-todo.ts'
import { oaDept as platformOaDept, oaPull as platformOaPull, oaSimulatedDept as platformOaSimulatedDept, oaSimulatedUser as platformOaSimulatedUser, oaUser as platformOaUser } from '#areas/platform/oa-user/oa-user.ts'
import { oss as platformOss } from '#areas/platform/oss/oss.ts'
import { param as platformParam } from '#areas/platform/param/param.ts'
import { post as platformPost } from '#areas/platform/post/post.ts'
import { publicLink as platformPublicLink, publicLinkLog as platformPublicLinkLog } from '#areas/platform/public-link/public-link.ts'
import { recordFollow as platformRecordFollow } from '#areas/platform/record-follow/record-follow.ts'
import { redList as platformRedList } from '#areas/platform/red-list/red-list.ts'
import { region as platformRegion } from '#areas/platform/region/region.ts'
import { reportAuth as platformReportAuth } from '#areas/platform/report-auth/report-auth.ts'
import { reportResult as platformReportResult } from '#areas/platform/report-result/report-result.ts'
import { report as platformReport, reportColumn as platformReportColumn, reportParam as platformReportParam } from '#areas/platform/report/report.ts'
import { role as platformRole, roleApi as platformRoleApi, roleMenu as platformRoleMenu, roleScope as platformRoleScope } from '#areas/platform/role/role.ts'
import { apiScope as platformApiScope, dataScope as platformDataScope } from '#areas/platform/scopes/scopes.ts'
import { captcha as platformCaptcha, phoneCode as platformPhoneCode, session as platformSession } from '#areas/platform/session/session.ts'
import { singleTicket as platformSingleTicket, userOauth as platformUserOauth } from '#areas/platform/sign-on/sign-on.ts'
import { sms as platformSms, smsLog as platformSmsLog, smsSecret as platformSmsSecret } from '#areas/platform/sms/sms.ts'
import { takeover as platformTakeover } from '#areas/platform/takeover/takeover.ts'
import { tenant as platformTenant, tenantPackage as platformTenantPackage, tenantVersion as platformTenantVersion } from '#areas/platform/tenant/tenant.ts'
import { recordComment as platformRecordComment } from '#areas/platform/timeline/record-comment.ts'
import { userMessage as platformUserMessage } from '#areas/platform/user-message/user-message.ts'
import { userSetting as platformUserSetting } from '#areas/platform/user-setting/user-setting.ts'
import { loginFailure as platformLoginFailure, userAccount as platformUser, userCredential as platformUserCredential } from '#areas/platform/user/user.ts'
import { vehicleServiceManage as platformVehicleServiceManage } from '#areas/platform/vehicle-service-manage/vehicle-service-manage.ts'
import { webhook as platformWebhook, webhookDelivery as platformWebhookDelivery } from '#areas/platform/webhook/webhook.ts'
import { workCalendar as platformWorkCalendar } from '#areas/platform/work-calendar/work-calendar.ts'
import { workBenchDisposition as platformWorkBenchDisposition, workbenchCard as platformWorkbenchCard } from '#areas/platform/workbench/workbench.ts'
import { productCategory as productsProductCategory } from '#areas/products/product-category/product-category.ts'
import { product as productsProduct, productPrice as productsProductPrice } from '#areas/products/product/product.ts'
import { returnDamagePrice as returnsReturnDamagePrice } from '#areas/returns/return-damage-price/return-damage-price.ts'
import { vehicleReturnContractRecord as returnsVehicleReturnContractRecord } from '#areas/returns/vehicle-return-contract-record/vehicle-return-contract-record.ts'
import { vehicleReturnRecordTemp as returnsVehicleReturnRecordTemp } from '#areas/returns/vehicle-return-record-temp/vehicle-return-record-temp.ts'
import { vehicleReturnRecord as returnsVehicleReturnRecord } from '#areas/returns/vehicle-return-record/vehicle-return-record.ts'
import { vehicleReturnRedeem as returnsVehicleReturnRedeem } from '#areas/returns/vehicle-return-redeem/vehicle-return-redeem.ts'
import { vehicleReturnCost as returnsVehicleReturnCost } from '#areas/returns/vehicle-return-settlement/vehicle-return-cost.ts'
import { vehicleReturnSettlement as returnsVehicleReturnSettlement } from '#areas/returns/vehicle-return-settlement/vehicle-return-settlement.ts'
import { vehicleReturn as returnsVehicleReturn } from '#areas/returns/vehicle-return/vehicle-return.ts'
import { cityQuota as riskCityQuota, cityQuotaUsage as riskCityQuotaUsage, cityQuotaVersion as riskCityQuotaVersion } from '#areas/risk/city-quota/city-quota.ts'
import { customerRisk as riskCustomerRisk } from '#areas/risk/customer-risk/customer-risk.ts'
import { customerScore as riskCustomerScore } from '#areas/risk/customer-score/customer-score.ts'
import { quotaAppeal as riskQuotaAppeal } from '#areas/risk/quota-appeal/quota-appeal.ts'
import { quotaApply as riskQuotaApply, quotaApplyDetail as riskQuotaApplyDetail } from '#areas/risk/quota-apply/quota-apply.ts'
import { quotaLoan as riskQuotaLoan } from '#areas/risk/quota-loan/quota-loan.ts'
import { quotaCondition as riskQuotaCondition, quotaDetail as riskQuotaDetail, quotaReview as riskQuotaReview } from '#areas/risk/quota/children.ts'
import { quota as riskQuota } from '#areas/risk/quota/quota.ts'
import { riskAlert as riskRiskAlert } from '#areas/risk/risk-alert/risk-alert.ts'
import { riskQuota as riskRiskQuota, riskQuotaLine as riskRiskQuotaLine } from '#areas/risk/risk-quota/risk-quota.ts'
import { riskRecord as riskRiskRecord, riskRecordFinancial as riskRiskRecordFinancial, riskRecordFollow as riskRiskRecordFollow, riskRecordMeasure as riskRiskRecordMeasure } from '#areas/risk/risk-record/risk-record.ts'
import { rouse as riskRouse } from '#areas/risk/rouse/rouse.ts'
import { strategyUser as riskStrategyUser } from '#areas/risk/strategy-user/strategy-user.ts'
import { strategyBehaviour as riskStrategyBehaviour, strategyCheckItem as riskStrategyCheckItem, strategyGrade as riskStrategyGrade, strategyIndicator as riskStrategyIndicator, strategyRedLine as riskStrategyRedLine, strategyRouting as riskStrategyRouting } from '#areas/risk/strategy/strategy-lines.ts'
import { strategy as riskStrategy } from '#areas/risk/strategy/strategy.ts'
import { gpsBinding as securityGpsBinding, gpsDevice as securityGpsDevice } from '#areas/security/gps-device/gps-device.ts'
import { gpsDeviceEvent as securityGpsDeviceEvent, securityGpsWarn as securitySecurityGpsWarn, securityWarnFollow as securitySecurityWarnFollow } from '#areas/security/security-gps-warn/security-gps-warn.ts'
import { securityLeaveNotice as securitySecurityLeaveNotice } from '#areas/security/security-leave-notice/security-leave-notice.ts'
import { securityStrategy as securitySecurityStrategy } from '#areas/security/security-strategy/security-strategy.ts'
import { customerServiceFollow as serviceCustomerServiceFollow, customerServiceWorkOrder as serviceCustomerServiceWorkOrder } from '#areas/service/customer-service-work-order/customer-service-work-order.ts'
import { inventoryCollection as stocktakeInventoryCollection } from '#areas/stocktake/inventory-collection/inventory-collection.ts'
import { stocktakeRecord as stocktakeStocktakeRecord } from '#areas/stocktake/stocktake-record/stocktake-record.ts'
import { stocktakeRule as stocktakeStocktakeRule, stocktakeTask as stocktakeStocktakeTask, stocktakeTemp as stocktakeStocktakeTemp } from '#areas/stocktake/stocktake-task/stocktake-task.ts'
import { contractArchives as supplyContractArchives } from '#areas/supply/contract-archives/contract-archives.ts'
import { contractAuthAccount as supplyContractAuthAccount } from '#areas/supply/contract-auth-use/contract-auth-account.ts'
import { contractAuthUse as supplyContractAuthUse } from '#areas/supply/contract-auth-use/contract-auth-use.ts'
import { contractCarFactory as supplyContractCarFactory } from '#areas/supply/contract-car-factory/contract-car-factory.ts'
import { contractCarFactoryBasePrice as supplyContractCarFactoryBasePrice, contractCarFactoryLadderPrice as supplyContractCarFactoryLadderPrice, contractCarFactoryOption as supplyContractCarFactoryOption } from '#areas/supply/contract-car-factory/factory-prices.ts'
import { contractCarHailing as supplyContractCarHailing, contractCarHailingServe as supplyContractCarHailingServe } from '#areas/supply/contract-car-hailing/contract-car-hailing.ts'
import { contractCollectionDriver as supplyContractCollectionDriver } from '#areas/supply/contract-collection/contract-collection-driver.ts'
import { contractCollection as supplyContractCollection, contractCollectionServe as supplyContractCollectionServe } from '#areas/supply/contract-collection/contract-collection.ts'
import { contractParkingLot as supplyContractParkingLot, contractParkingLotServe as supplyContractParkingLotServe, contractParkingLotSite as supplyContractParkingLotSite } from '#areas/supply/contract-parking-lot/contract-parking-lot.ts'
import { contractPitLane as supplyContractPitLane, contractPitLaneServe as supplyContractPitLaneServe } from '#areas/supply/contract-pit-lane/contract-pit-lane.ts'
import { contractProtocol as supplyContractProtocol } from '#areas/supply/contract-protocol/contract-protocol.ts'
import { contractRebateRule as supplyContractRebateRule, contractSupplyOpening as supplyContractSupplyOpening, contractSupplyPrice as supplyContractSupplyPrice, contractSupplyTier as supplyContractSupplyTier } from '#areas/supply/contract-purchase-agreement/agreement-lines.ts'
import { contractPurchaseAgreement as supplyContractPurchaseAgreement } from '#areas/supply/contract-purchase-agreement/contract-purchase-agreement.ts'
import { contractPurchase as supplyContractPurchase } from '#areas/supply/contract-purchase/contract-purchase.ts'
import { contractRebate as supplyContractRebate } from '#areas/supply/contract-rebate/contract-rebate.ts'
import { contractRebateLine as supplyContractRebateLine, contractRebateStep as supplyContractRebateStep } from '#areas/supply/contract-rebate/rebate-lines.ts'
import { contractReceivingGroundChange as supplyContractReceivingGroundChange, contractReceivingGroundChangeLine as supplyContractReceivingGroundChangeLine } from '#areas/supply/contract-receiving-ground-change/contract-receiving-ground-change.ts'
import { contractSaleTerm as supplyContractSaleTerm, contractSaleVehicle as supplyContractSaleVehicle } from '#areas/supply/contract-sale/contract-sale-vehicle.ts'
import { contractSale as supplyContractSale } from '#areas/supply/contract-sale/contract-sale.ts'
import { agencyPriceChange as supplyContractCarHailingServeChange, collectionPriceChange as supplyContractCollectionServeChange, parkingPriceChange as supplyContractParkingLotServeChange, repairPriceChange as supplyContractPitLaneServeChange, contractServeChange as supplyContractServeChange, inspectionPriceChange as supplyContractYearCheckServeChange } from '#areas/supply/contract-serve-change/contract-serve-change.ts'
import { contractYearCheck as supplyContractYearCheck, contractYearCheckServe as supplyContractYearCheckServe } from '#areas/supply/contract-year-check/contract-year-check.ts'
import { enquiryLicense as supplyEnquiryLicense, enquiryLicenseItem as supplyEnquiryLicenseItem } from '#areas/supply/enquiry-license/enquiry-license.ts'
import { enquiryParking as supplyEnquiryParking, enquiryParkingItem as supplyEnquiryParkingItem } from '#areas/supply/enquiry-parking/enquiry-parking.ts'
import { enquiryYearCheck as supplyEnquiryYearCheck, enquiryYearCheckItem as supplyEnquiryYearCheckItem } from '#areas/supply/enquiry-year-check/enquiry-year-check.ts'
import { enquiryQuote as supplyEnquiryQuote, enquiryQuoteVersion as supplyEnquiryQuoteVersion, enquirySupplier as supplyEnquirySupplier } from '#areas/supply/enquiry/enquiry-lines.ts'
import { enquiry as supplyEnquiry } from '#areas/supply/enquiry/enquiry.ts'
import { servicePriceLine as supplyServicePriceLine, servicePriceList as supplyServicePriceList } from '#areas/supply/service-price-list/service-price-list.ts'
import { contractSupplyMilestone as supplyContractSupplyMilestone } from '#areas/supply/supply-kind/purchase-terms.ts'
import { supplyVolume as supplySupplyVolume } from '#areas/supply/supply-volume/supply-volume.ts'
import { allocateVehicleRecord as vehiclesAllocateVehicleRecord } from '#areas/vehicles/allocate-vehicle-record/allocate-vehicle-record.ts'
import { carBrand as vehiclesCarBrand } from '#areas/vehicles/car-brand/car-brand.ts'
import { carCheck as vehiclesCarCheck } from '#areas/vehicles/car-model/car-check.ts'
import { carIndex as vehiclesCarIndex } from '#areas/vehicles/car-model/car-index.ts'
import { carModelImportRecords as vehiclesCarModelImportRecords } from '#areas/vehicles/car-model/car-model-import-records.ts'
import { carModel as vehiclesCarModel } from '#areas/vehicles/car-model/car-model.ts'
import { carSeries as vehiclesCarSeries } from '#areas/vehicles/car-series/car-series.ts'
import { directVehicle as vehiclesDirectVehicle } from '#areas/vehicles/direct-vehicle/direct-vehicle.ts'
import { investorVehicle as vehiclesInvestorVehicle } from '#areas/vehicles/investor-vehicle/investor-vehicle.ts'
import { lockerCommand as vehiclesLockerCommand } from '#areas/vehicles/locker-command/locker-command.ts'
import { locker as vehiclesLocker, lockerGrid as vehiclesLockerGrid, lockerGridRecord as vehiclesLockerGridRecord } from '#areas/vehicles/locker/locker.ts'
import { parkingFeeLine as vehiclesParkingFeeLine, parkingFeeMonth as vehiclesParkingFeeMonth } from '#areas/vehicles/parking-fee-month/parking-fee-month.ts'
import { parkingLot as vehiclesParkingLot, parkingSpace as vehiclesParkingSpace } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { parkingRecord as vehiclesParkingRecord } from '#areas/vehicles/parking-record/parking-record.ts'
import { pitLane as vehiclesPitLane } from '#areas/vehicles/pit-lane/pit-lane.ts'
import { plateQuota as vehiclesPlateQuota } from '#areas/vehicles/plate-quota/plate-quota.ts'
import { purchaseOrderLine as vehiclesPurchaseOrderLine, purchaseOrderMilestone as vehiclesPurchaseOrderMilestone } from '#areas/vehicles/purchase-order/purchase-order-lines.ts'
import { purchaseOrderVehicle as vehiclesPurchaseOrderVehicle } from '#areas/vehicles/purchase-order/purchase-order-vehicle.ts'
import { purchaseOrder as vehiclesPurchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import { transferVehicle as vehiclesTransferVehicle, transferVehicleLine as vehiclesTransferVehicleLine } from '#areas/vehicles/transfer-vehicle/transfer-vehicle.ts'
import { vehicleAllocate as vehiclesVehicleAllocate } from '#areas/vehicles/vehicle-allocate/vehicle-allocate.ts'
import { allotDetail as vehiclesAllotDetail, vehicleAllot as vehiclesVehicleAllot } from '#areas/vehicles/vehicle-allot/vehicle-allot.ts'
import { vehicleFinancialInvestorChange as vehiclesVehicleFinancialInvestorChange, vehicleLeasingModelChange as vehiclesVehicleLeasingModelChange, vehicleOperationModeChange as vehiclesVehicleOperationModeChange } from '#areas/vehicles/vehicle-attribute-change/vehicle-attribute-change.ts'
import { vehicleCityDemand as vehiclesVehicleCityDemand, vehicleCityDemandLine as vehiclesVehicleCityDemandLine } from '#areas/vehicles/vehicle-city-demand/vehicle-city-demand.ts'
import { vehicleConsignRequisitionLine as vehiclesVehicleConsignRequisitionLine, vehicleConsignRequisitionRent as vehiclesVehicleConsignRequisitionRent } from '#areas/vehicles/vehicle-consign-requisition/lines.ts'
import { vehicleConsignRequisition as vehiclesVehicleConsignRequisition } from '#areas/vehicles/vehicle-consign-requisition/vehicle-consign-requisition.ts'
import { vehicleContractDeploy as vehiclesVehicleContractDeploy, vehicleContractDeployLine as vehiclesVehicleContractDeployLine } from '#areas/vehicles/vehicle-contract-deploy/vehicle-contract-deploy.ts'
import { vehicleCost as vehiclesVehicleCost, vehicleDepreciation as vehiclesVehicleDepreciation } from '#areas/vehicles/vehicle-cost/vehicle-cost.ts'
import { vehicleDirectIntentionBook as vehiclesVehicleDirectIntentionBook, vehicleDirectIntentionBookLine as vehiclesVehicleDirectIntentionBookLine } from '#areas/vehicles/vehicle-direct-intention-book/vehicle-direct-intention-book.ts'
import { vehicleDirectRentProduct as vehiclesVehicleDirectRentProduct, vehicleDirectRentProductCity as vehiclesVehicleDirectRentProductCity } from '#areas/vehicles/vehicle-direct-rent-product/vehicle-direct-rent-product.ts'
import { vehicleExtract as vehiclesVehicleExtract, vehicleExtractDetail as vehiclesVehicleExtractDetail } from '#areas/vehicles/vehicle-extract/vehicle-extract.ts'
import { vehicleFlag as vehiclesVehicleFlag, vehicleFlagRelation as vehiclesVehicleFlagRelation } from '#areas/vehicles/vehicle-flag/vehicle-flag.ts'
import { purchaseTaxRule as vehiclesPurchaseTaxRule, vehicleInvoiceRegister as vehiclesVehicleInvoiceRegister, vehicleTaxRegister as vehiclesVehicleTaxRegister } from '#areas/vehicles/vehicle-invoice-register/vehicle-invoice-register.ts'
import { vehicleLeaseRecord as vehiclesVehicleLeaseRecord } from '#areas/vehicles/vehicle-lease-record/vehicle-lease-record.ts'
import { vehicleLocation as vehiclesVehicleLocation } from '#areas/vehicles/vehicle-location/vehicle-location.ts'
import { vehicleMaintenanceConfirm as vehiclesVehicleMaintenanceConfirm, vehicleMaintenanceItem as vehiclesVehicleMaintenanceItem } from '#areas/vehicles/vehicle-maintenance-confirm/vehicle-maintenance-confirm.ts'
import { secondCostLine as vehiclesSecondCostLine, secondCostToken as vehiclesSecondCostToken, vehicleRegisterSecondCostSettlement as vehiclesVehicleRegisterSecondCostSettlement } from '#areas/vehicles/vehicle-register-second-cost-settlement/vehicle-register-second-cost-settlement.ts'
import { vehicleRequisitionDetail as vehiclesVehicleRequisitionDetail } from '#areas/vehicles/vehicle-requisition-detail/vehicle-requisition-detail.ts'
import { vehicleRequisitionRent as vehiclesVehicleRequisitionRent } from '#areas/vehicles/vehicle-requisition-rent/vehicle-requisition-rent.ts'
import { vehicleStatusConfig as vehiclesVehicleStatusConfig } from '#areas/vehicles/vehicle-status-config/vehicle-status-config.ts'
import { vehicleUseRequisition as vehiclesVehicleUseRequisition, vehicleUseRequisitionLine as vehiclesVehicleUseRequisitionLine } from '#areas/vehicles/vehicle-use-requisition/vehicle-use-requisition.ts'
import { vehicleMileageRecord as vehiclesVehicleMileageRecord, vehiclePlateRecord as vehiclesVehiclePlateRecord, vehicleStatusRecord as vehiclesVehicleStatusRecord } from '#areas/vehicles/vehicle/histories.ts'
import { vehicle as vehiclesVehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { waybillImport as vehiclesWaybillImport } from '#areas/vehicles/waybill/waybill-import.ts'
import { waybillLine as vehiclesWaybillLine, waybillNode as vehiclesWaybillNode } from '#areas/vehicles/waybill/waybill-lines.ts'
import { waybill as vehiclesWaybill } from '#areas/vehicles/waybill/waybill.ts'
import { parkingLotWorkOrder as workOrdersParkingLotWorkOrder, patrolFinding as workOrdersPatrolFinding, patrolLotItem as workOrdersPatrolLotItem } from '#areas/work-orders/parking-lot-work-order/parking-lot-work-order.ts'
import { taskPhoto as workOrdersTaskPhoto } from '#areas/work-orders/task-photo/task-photo.ts'
import { vehicleTaskCost as workOrdersVehicleTaskCost } from '#areas/work-orders/vehicle-task-cost/vehicle-task-cost.ts'
import { vehicleTaskDefect as workOrdersVehicleTaskDefect, vehicleTaskInventory as workOrdersVehicleTaskInventory, vehicleTaskParkingInspection as workOrdersVehicleTaskParkingInspection } from '#areas/work-orders/vehicle-task-payload/count.ts'
import { vehicleTaskPickCheck as workOrdersVehicleTaskPickCheck, vehicleTaskReceiveCheck as workOrdersVehicleTaskReceiveCheck, vehicleTaskReceiveDamage as workOrdersVehicleTaskReceiveDamage, vehicleTaskReceiveMissing as workOrdersVehicleTaskReceiveMissing, vehicleTaskStoreDamage as workOrdersVehicleTaskStoreDamage, vehicleTaskTransportDamage as workOrdersVehicleTaskTransportDamage } from '#areas/work-orders/vehicle-task-payload/damage-lines.ts'
import { vehicleTaskDevice as workOrdersVehicleTaskDevice, vehicleTaskGps as workOrdersVehicleTaskGps } from '#areas/work-orders/vehicle-task-payload/gps.ts'
import { vehicleTaskLicense as workOrdersVehicleTaskLicense } from '#areas/work-orders/vehicle-task-payload/license.ts'
import { vehicleTaskReceive as workOrdersVehicleTaskReceive } from '#areas/work-orders/vehicle-task-payload/receive.ts'
import { vehicleTaskRegister as workOrdersVehicleTaskRegister } from '#areas/work-orders/vehicle-task-payload/register.ts'
import { vehicleTaskMaintenance as workOrdersVehicleTaskMaintenance, vehicleTaskRetest as workOrdersVehicleTaskRetest, vehicleTaskYearCheck as workOrdersVehicleTaskYearCheck } from '#areas/work-orders/vehicle-task-payload/service.ts'
import { vehicleTaskCollectionCar as workOrdersVehicleTaskCollectionCar, vehicleTaskStore as workOrdersVehicleTaskStore } from '#areas/work-orders/vehicle-task-payload/store.ts'
import { vehicleTaskTransfer as workOrdersVehicleTaskTransfer } from '#areas/work-orders/vehicle-task-payload/transfer.ts'
import { vehicleTaskLeg as workOrdersVehicleTaskLeg, vehicleTaskTransport as workOrdersVehicleTaskTransport } from '#areas/work-orders/vehicle-task-payload/transport.ts'
import { vehicleTask as workOrdersVehicleTask, vehicleTaskLog as workOrdersVehicleTaskLog } from '#areas/work-orders/vehicle-task/vehicle-task.ts'
import { vehicleWorkOrder as workOrdersVehicleWorkOrder } from '#areas/work-orders/vehicle-work-order/vehicle-work-order.ts'
import { workCheckItem as workOrdersWorkCheckItem, workCheckTemplate as workOrdersWorkCheckTemplate } from '#areas/work-orders/work-check-template/work-check-template.ts'
import { workOrderCandidate as workOrdersWorkOrderCandidate, workOrderDispatchRule as workOrdersWorkOrderDispatchRule } from '#areas/work-orders/work-order-dispatch-rule/work-order-dispatch-rule.ts'
import { workOrderGroupSetting as workOrdersWorkOrderGroupSetting, workOrderGroupSettingNode as workOrdersWorkOrderGroupSettingNode } from '#areas/work-orders/work-order-group-setting/work-order-group-setting.ts'
import { workOrderGroup as workOrdersWorkOrderGroup, workOrderGroupNode as workOrdersWorkOrderGroupNode } from '#areas/work-orders/work-order-group/work-order-group.ts'
import { workOrderPaper as workOrdersWorkOrderPaper, workOrderPaperLine as workOrdersWorkOrderPaperLine } from '#areas/work-orders/work-order-paper/work-order-paper.ts'
import { workOrderSetting as workOrdersWorkOrderSetting } from '#areas/work-orders/work-order-setting/work-order-setting.ts'

/** Every definition of the product, by area and name. */
export const definitions: Resource[] = [
  accidentsAccident as unknown as Resource,
  accidentsAccidentFollow as unknown as Resource,
  accidentsAccidentFollowLog as unknown as Resource,
  accidentsAccidentFollowRemind as unknown as Resource,
  accidentsAccidentFollowRule as unknown as Resource,
  accidentsAccidentFollowRuleStage as unknown as Resource,
  accidentsAccidentInfo as unknown as Resource,
  accidentsAccidentParty as unknown as Resource,
  accidentsAccidentRegister as unknown as Resource,
  accidentsAccidentRegisterCharge as unknown as Resource,
  accidentsAccidentRegisterLoss as unknown as Resource,
  accidentsAccidentTerminate as unknown as Resource,
  accidentsAccidentTerminateCharge as unknown as Resource,
  accidentsAccidentTerminateClaim as unknown as Resource,
  accidentsAccidentTerminatePay as unknown as Resource,
  accidentsAccidentTerminateRepair as unknown as Resource,
  accountsAccountBankReceipt as unknown as Resource,
  accountsAccountRelation as unknown as Resource,
  accountsAccountSurplus as unknown as Resource,
  accountsAccountVehicleMargin as unknown as Resource,
  accountsAccountingPeriod as unknown as Resource,
  accountsBankGatewayMessage as unknown as Resource,
  accountsBankImportBatch as unknown as Resource,
  accountsBankImportProfile as unknown as Resource,
  accountsBankOrderFile as unknown as Resource,
  accountsBankPaymentOrder as unknown as Resource,
  accountsBankPaymentOrderLine as unknown as Resource,
  accountsFeeItemSetting as unknown as Resource,
  accountsLedgerAccount as unknown as Resource,
  accountsLedgerCheckResult as unknown as Resource,
  accountsLedgerCheckRun as unknown as Resource,
  accountsLedgerEntry as unknown as Resource,
  accountsLedgerMonthBalance as unknown as Resource,
  accountsLedgerPosting as unknown as Resource,
  accountsSimulatedBankPayment as unknown as Resource,
  accountsSimulatedBankPlay as unknown as Resource,
  assetsAssetArchives as unknown as Resource,
  assetsAssetCount as unknown as Resource,
  assetsAssetCountItem as unknown as Resource,
  assetsAssetCustody as unknown as Resource,
  assetsAssetKindSetting as unknown as Resource,
  assetsAssetLend as unknown as Resource,
  assetsAssetLendItem as unknown as Resource,
  assetsAssetLose as unknown as Resource,
  assetsAssetLoseItem as unknown as Resource,
  assetsAssetReissue as unknown as Resource,
  assetsAssetReissueItem as unknown as Resource,
  assetsAssetRepay as unknown as Resource,
  assetsAssetRepayItem as unknown as Resource,
  billingAccountAccidentFine as unknown as Resource,
  billingAccountAccidentFineLine as unknown as Resource,
  billingAccountActuallyPaid as unknown as Resource,
  billingAccountActuallyPaidLine as unknown as Resource,
  billingAccountActuallyReceive as unknown as Resource,
  billingAccountActuallyReceiveBatch as unknown as Resource,
  billingAccountActuallyReceiveBatchFund as unknown as Resource,
  billingAccountActuallyReceiveBatchLine as unknown as Resource,
  billingAccountActuallyReceiveLine as unknown as Resource,
  billingAccountBalance as unknown as Resource,
  billingAccountBalanceSpecial as unknown as Resource,
  billingAccountOrder as unknown as Resource,
  billingAccountPayable as unknown as Resource,
  billingAccountPayableLine as unknown as Resource,
  billingAccountPayableOffset as unknown as Resource,
  billingAccountReceivable as unknown as Resource,
  billingAccountReceivableLine as unknown as Resource,
  billingAccountRecharge as unknown as Resource,
  billingAccountSettlement as unknown as Resource,
  billingAccountSettlementCategory as unknown as Resource,
  billingAccountSettlementDeduct as unknown as Resource,
  billingAccountSettlementLine as unknown as Resource,
  billingAccountVehicleLateFine as unknown as Resource,
  billingAccountVehicleLateFineRecord as unknown as Resource,
  billingAccountVehicleMarginHandle as unknown as Resource,
  billingAccountVehicleMarginHandleAlloc as unknown as Resource,
  billingAccountVehicleRent as unknown as Resource,
  billingBillAccountsChange as unknown as Resource,
  billingBillAccountsChangeLine as unknown as Resource,
  billingBillAccountsChangeTemp as unknown as Resource,
  billingBillPayable as unknown as Resource,
  billingBillPayableActual as unknown as Resource,
  billingBillPayableRelease as unknown as Resource,
  billingBillPayableReleaseLine as unknown as Resource,
  billingBillPaymentPlan as unknown as Resource,
  billingBillPaymentWriteOff as unknown as Resource,
  billingBillPaymentWriteOffAlloc as unknown as Resource,
  billingBillPaymentWriteOffNetting as unknown as Resource,
  billingBillPaymentWriteOffPrepay as unknown as Resource,
  billingBillReceiptPlan as unknown as Resource,
  billingBillReceiptWriteOff as unknown as Resource,
  billingBillReceiptWriteOffAlloc as unknown as Resource,
  billingBillReceiptWriteOffFund as unknown as Resource,
  billingBillReceiptWriteOffOver as unknown as Resource,
  billingBillReceivable as unknown as Resource,
  billingBillReceivableActual as unknown as Resource,
  billingBillRentalOverdue as unknown as Resource,
  billingBillRentalOverdueLease as unknown as Resource,
  billingBillReturnSettlement as unknown as Resource,
  billingBillSummary as unknown as Resource,
  billingCustomerAccount as unknown as Resource,
  billingCustomerStatement as unknown as Resource,
  billingCustomerStatementLine as unknown as Resource,
  billingMarginReceivable as unknown as Resource,
  billingOpeningBalance as unknown as Resource,
  billingOpeningVoucher as unknown as Resource,
  billingReceivableForfeit as unknown as Resource,
  billingReceivableForfeitWaive as unknown as Resource,
  billingReconciliation as unknown as Resource,
  billingRentalChaseRecord as unknown as Resource,
  billingRentalOverdueSum as unknown as Resource,
  contractsApplySeal as unknown as Resource,
  contractsCompanySeal as unknown as Resource,
  contractsContract as unknown as Resource,
  contractsContractChange as unknown as Resource,
  contractsContractChangeLine as unknown as Resource,
  contractsContractElectron as unknown as Resource,
  contractsContractElectronEvent as unknown as Resource,
  contractsContractElectronPlay as unknown as Resource,
  contractsContractElectronSigner as unknown as Resource,
  contractsContractFinance as unknown as Resource,
  contractsContractFinanceDraw as unknown as Resource,
  contractsContractFinanceVehicle as unknown as Resource,
  contractsContractFinancingLease as unknown as Resource,
  contractsContractGuarantee as unknown as Resource,
  contractsContractIntention as unknown as Resource,
  contractsContractIntentionHandle as unknown as Resource,
  contractsContractIntentionHandleLine as unknown as Resource,
  contractsContractLease as unknown as Resource,
  contractsContractLeaseC as unknown as Resource,
  contractsContractLeaseHandle as unknown as Resource,
  contractsContractLeaseHandleLine as unknown as Resource,
  contractsContractParty as unknown as Resource,
  contractsContractPayRule as unknown as Resource,
  contractsContractProduct as unknown as Resource,
  contractsContractProductFee as unknown as Resource,
  contractsContractProductRent as unknown as Resource,
  contractsContractProductTemp as unknown as Resource,
  contractsContractPurchaseItem as unknown as Resource,
  contractsContractPurchaseLease as unknown as Resource,
  contractsContractPurchaseTemp as unknown as Resource,
  contractsContractRecordTemp as unknown as Resource,
  contractsContractRecordVehicle as unknown as Resource,
  contractsContractSealRoot as unknown as Resource,
  contractsContractSettlementQuote as unknown as Resource,
  contractsContractSettlementQuoteLine as unknown as Resource,
  contractsContractTemplate as unknown as Resource,
  contractsContractTemplateVersion as unknown as Resource,
  contractsPaymentPlanTemp as unknown as Resource,
  contractsReceiptPlanTemp as unknown as Resource,
  customersCustomer as unknown as Resource,
  customersCustomerBusinessArea as unknown as Resource,
  customersCustomerChange as unknown as Resource,
  customersCustomerCityQuota as unknown as Resource,
  customersCustomerFinancialFlow as unknown as Resource,
  customersCustomerFinancialReport as unknown as Resource,
  customersCustomerFlowLine as unknown as Resource,
  customersCustomerGroup as unknown as Resource,
  customersCustomerInform as unknown as Resource,
  customersCustomerServiceItem as unknown as Resource,
  customersCustomerShareholder as unknown as Resource,
  customersQuotaBlock as unknown as Resource,
  customersQuotaCheckResult as unknown as Resource,
  customersQuotaFlow as unknown as Resource,
  customersQuotaHold as unknown as Resource,
  insuranceInsuranceCloseRecord as unknown as Resource,
  insuranceInsuranceImpTemp as unknown as Resource,
  insuranceInsuranceMaintenanceRecord as unknown as Resource,
  insuranceInsurancePaymentRecord as unknown as Resource,
  insuranceInsurancePolicy as unknown as Resource,
  insuranceInsurancePolicyCover as unknown as Resource,
  insuranceInsuranceRequirement as unknown as Resource,
  insuranceInsuranceRequirementLine as unknown as Resource,
  insuranceInsuranceRevise as unknown as Resource,
  insuranceInsuranceScheme as unknown as Resource,
  insuranceInsuranceSchemeCover as unknown as Resource,
  insuranceInsuranceSetting as unknown as Resource,
  insuranceInsuranceSettingCompulsory as unknown as Resource,
  insuranceInsuranceSettingDepreciation as unknown as Resource,
  insuranceInsuranceSettingScheme as unknown as Resource,
  insuranceInsuranceSettingTax as unknown as Resource,
  insuranceInsuranceWorkOrder as unknown as Resource,
  insuranceInsuranceWorkOrderCover as unknown as Resource,
  insuranceVehicleInsuranceState as unknown as Resource,
  insuranceViolation as unknown as Resource,
  insuranceViolationCode as unknown as Resource,
  insuranceViolationLeaseFiling as unknown as Resource,
  insuranceViolationRecord as unknown as Resource,
  insuranceViolationSyncRule as unknown as Resource,
  insuranceViolationSyncRun as unknown as Resource,
  invoicesInvoice as unknown as Resource,
  invoicesInvoiceBillShare as unknown as Resource,
  invoicesInvoiceLine as unknown as Resource,
  invoicesInvoiceMake as unknown as Resource,
  invoicesInvoiceMakeBatch as unknown as Resource,
  invoicesInvoiceMakeBatchLine as unknown as Resource,
  invoicesInvoiceMakeBill as unknown as Resource,
  invoicesInvoiceMakeLine as unknown as Resource,
  invoicesInvoiceReceipt as unknown as Resource,
  invoicesInvoiceReceiptLine as unknown as Resource,
  invoicesInvoiceReceiptPayableLink as unknown as Resource,
  invoicesInvoiceRed as unknown as Resource,
  invoicesInvoiceSetting as unknown as Resource,
  invoicesSimulatedTaxInvoice as unknown as Resource,
  invoicesSimulatedTaxNews as unknown as Resource,
  invoicesSimulatedTaxPlay as unknown as Resource,
  invoicesSimulatedTaxRed as unknown as Resource,
  invoicesTaxPlatformMessage as unknown as Resource,
  maintenanceMaintenanceAdjust as unknown as Resource,
  maintenanceMaintenanceAdjustLine as unknown as Resource,
  maintenanceMaintenanceDicker as unknown as Resource,
  maintenanceMaintenanceDickerLine as unknown as Resource,
  maintenanceMaintenanceProject as unknown as Resource,
  maintenanceMaintenanceProjectItem as unknown as Resource,
  maintenanceMaintenanceProjectRelation as unknown as Resource,
  maintenanceMaintenanceRemind as unknown as Resource,
  maintenanceMaintenanceRemindStrategy as unknown as Resource,
  maintenanceMaintenanceRemindStrategyCity as unknown as Resource,
  maintenanceMaintenanceRemindStrategyLine as unknown as Resource,
  maintenanceYearCheckRule as unknown as Resource,
  maintenanceYearCheckRuleBand as unknown as Resource,
  maintenanceYearCheckRuleItem as unknown as Resource,
  maintenanceYearCheckRuleMilestone as unknown as Resource,
  maintenanceYearCheckWarn as unknown as Resource,
  ordersOrder as unknown as Resource,
  ordersOrderLine as unknown as Resource,
  ordersOrderVehicle as unknown as Resource,
  partnersAccountMechanism as unknown as Resource,
  partnersCarFactory as unknown as Resource,
  partnersChandler as unknown as Resource,
  partnersCheckRequest as unknown as Resource,
  partnersCompany as unknown as Resource,
  partnersContacts as unknown as Resource,
  partnersDriver as unknown as Resource,
  partnersDriverAccount as unknown as Resource,
  partnersFinanceCompany as unknown as Resource,
  partnersMaintenanceDepot as unknown as Resource,
  partnersMechanism as unknown as Resource,
  partnersMechanismCheck as unknown as Resource,
  partnersMechanismLicence as unknown as Resource,
  partnersMechanismTitle as unknown as Resource,
  partnersParkingProvider as unknown as Resource,
  partnersServiceProvider as unknown as Resource,
  partnersSimulatedCheckPlay as unknown as Resource,
  partnersTravelCompany as unknown as Resource,
  partnersTravelCompanyCity as unknown as Resource,
  platformApiKey as unknown as Resource,
  platformApiScope as unknown as Resource,
  platformArea as unknown as Resource,
  platformAttach as unknown as Resource,
  platformBankCard as unknown as Resource,
  platformBankOutlet as unknown as Resource,
  platformBankTitle as unknown as Resource,
  platformCaptcha as unknown as Resource,
  platformClient as unknown as Resource,
  platformClientError as unknown as Resource,
  platformClientLog as unknown as Resource,
  platformCode as unknown as Resource,
  platformDataChange as unknown as Resource,
  platformDataChangeItem as unknown as Resource,
  platformDataModel as unknown as Resource,
  platformDataScope as unknown as Resource,
  platformDatasource as unknown as Resource,
  platformDept as unknown as Resource,
  platformDict as unknown as Resource,
  platformDictBiz as unknown as Resource,
  platformDownload as unknown as Resource,
  platformEventMonitor as unknown as Resource,
  platformJobMonitor as unknown as Resource,
  platformLeave as unknown as Resource,
  platformLogApi as unknown as Resource,
  platformLogError as unknown as Resource,
  platformLogErrorGroup as unknown as Resource,
  platformLogLogin as unknown as Resource,
  platformLogUsual as unknown as Resource,
  platformLoginFailure as unknown as Resource,
  platformMailLog as unknown as Resource,
  platformMailPlan as unknown as Resource,
  platformMailPlanLog as unknown as Resource,
  platformMenu as unknown as Resource,
  platformMessagePreference as unknown as Resource,
  platformMessageTemplate as unknown as Resource,
  platformModelPrototype as unknown as Resource,
  platformNotice as unknown as Resource,
  platformOaDept as unknown as Resource,
  platformOaPull as unknown as Resource,
  platformOaSimulatedDept as unknown as Resource,
  platformOaSimulatedTodo as unknown as Resource,
  platformOaSimulatedUser as unknown as Resource,
  platformOaTodo as unknown as Resource,
  platformOaUser as unknown as Resource,
  platformOss as unknown as Resource,
  platformPageView as unknown as Resource,
  platformParam as unknown as Resource,
  platformPhoneCode as unknown as Resource,
  platformPost as unknown as Resource,
  platformPublicLink as unknown as Resource,
  platformPublicLinkLog as unknown as Resource,
  platformRecordComment as unknown as Resource,
  platformRecordFollow as unknown as Resource,
  platformRedList as unknown as Resource,
  platformRegion as unknown as Resource,
  platformReport as unknown as Resource,
  platformReportAuth as unknown as Resource,
  platformReportColumn as unknown as Resource,
  platformReportParam as unknown as Resource,
  platformReportResult as unknown as Resource,
  platformRole as unknown as Resource,
  platformRoleApi as unknown as Resource,
  platformRoleMenu as unknown as Resource,
  platformRoleScope as unknown as Resource,
  platformSession as unknown as Resource,
  platformSingleTicket as unknown as Resource,
  platformSms as unknown as Resource,
  platformSmsLog as unknown as Resource,
  platformSmsSecret as unknown as Resource,
  platformTakeover as unknown as Resource,
  platformTenant as unknown as Resource,
  platformTenantPackage as unknown as Resource,
  platformTenantVersion as unknown as Resource,
  platformTopMenu as unknown as Resource,
  platformUser as unknown as Resource,
  platformUserCredential as unknown as Resource,
  platformUserMessage as unknown as Resource,
  platformUserOauth as unknown as Resource,
  platformUserSetting as unknown as Resource,
  platformVehicleServiceManage as unknown as Resource,
  platformWebhook as unknown as Resource,
  platformWebhookDelivery as unknown as Resource,
  platformWorkBenchDisposition as unknown as Resource,
  platformWorkCalendar as unknown as Resource,
  platformWorkbenchCard as unknown as Resource,
  productsProduct as unknown as Resource,
  productsProductCategory as unknown as Resource,
  productsProductPrice as unknown as Resource,
  returnsReturnDamagePrice as unknown as Resource,
  returnsVehicleReturn as unknown as Resource,
  returnsVehicleReturnContractRecord as unknown as Resource,
  returnsVehicleReturnCost as unknown as Resource,
  returnsVehicleReturnRecord as unknown as Resource,
  returnsVehicleReturnRecordTemp as unknown as Resource,
  returnsVehicleReturnRedeem as unknown as Resource,
  returnsVehicleReturnSettlement as unknown as Resource,
  riskCityQuota as unknown as Resource,
  riskCityQuotaUsage as unknown as Resource,
  riskCityQuotaVersion as unknown as Resource,
  riskCustomerRisk as unknown as Resource,
  riskCustomerScore as unknown as Resource,
  riskQuota as unknown as Resource,
  riskQuotaAppeal as unknown as Resource,
  riskQuotaApply as unknown as Resource,
  riskQuotaApplyDetail as unknown as Resource,
  riskQuotaCondition as unknown as Resource,
  riskQuotaDetail as unknown as Resource,
  riskQuotaLoan as unknown as Resource,
  riskQuotaReview as unknown as Resource,
  riskRiskAlert as unknown as Resource,
  riskRiskQuota as unknown as Resource,
  riskRiskQuotaLine as unknown as Resource,
  riskRiskRecord as unknown as Resource,
  riskRiskRecordFinancial as unknown as Resource,
  riskRiskRecordFollow as unknown as Resource,
  riskRiskRecordMeasure as unknown as Resource,
  riskRouse as unknown as Resource,
  riskStrategy as unknown as Resource,
  riskStrategyBehaviour as unknown as Resource,
  riskStrategyCheckItem as unknown as Resource,
  riskStrategyGrade as unknown as Resource,
  riskStrategyIndicator as unknown as Resource,
  riskStrategyRedLine as unknown as Resource,
  riskStrategyRouting as unknown as Resource,
  riskStrategyUser as unknown as Resource,
  securityGpsBinding as unknown as Resource,
  securityGpsDevice as unknown as Resource,
  securityGpsDeviceEvent as unknown as Resource,
  securitySecurityGpsWarn as unknown as Resource,
  securitySecurityLeaveNotice as unknown as Resource,
  securitySecurityStrategy as unknown as Resource,
  securitySecurityWarnFollow as unknown as Resource,
  serviceCustomerServiceFollow as unknown as Resource,
  serviceCustomerServiceWorkOrder as unknown as Resource,
  stocktakeInventoryCollection as unknown as Resource,
  stocktakeStocktakeRecord as unknown as Resource,
  stocktakeStocktakeRule as unknown as Resource,
  stocktakeStocktakeTask as unknown as Resource,
  stocktakeStocktakeTemp as unknown as Resource,
  supplyContractArchives as unknown as Resource,
  supplyContractAuthAccount as unknown as Resource,
  supplyContractAuthUse as unknown as Resource,
  supplyContractCarFactory as unknown as Resource,
  supplyContractCarFactoryBasePrice as unknown as Resource,
  supplyContractCarFactoryLadderPrice as unknown as Resource,
  supplyContractCarFactoryOption as unknown as Resource,
  supplyContractCarHailing as unknown as Resource,
  supplyContractCarHailingServe as unknown as Resource,
  supplyContractCarHailingServeChange as unknown as Resource,
  supplyContractCollection as unknown as Resource,
  supplyContractCollectionDriver as unknown as Resource,
  supplyContractCollectionServe as unknown as Resource,
  supplyContractCollectionServeChange as unknown as Resource,
  supplyContractParkingLot as unknown as Resource,
  supplyContractParkingLotServe as unknown as Resource,
  supplyContractParkingLotServeChange as unknown as Resource,
  supplyContractParkingLotSite as unknown as Resource,
  supplyContractPitLane as unknown as Resource,
  supplyContractPitLaneServe as unknown as Resource,
  supplyContractPitLaneServeChange as unknown as Resource,
  supplyContractProtocol as unknown as Resource,
  supplyContractPurchase as unknown as Resource,
  supplyContractPurchaseAgreement as unknown as Resource,
  supplyContractRebate as unknown as Resource,
  supplyContractRebateLine as unknown as Resource,
  supplyContractRebateRule as unknown as Resource,
  supplyContractRebateStep as unknown as Resource,
  supplyContractReceivingGroundChange as unknown as Resource,
  supplyContractReceivingGroundChangeLine as unknown as Resource,
  supplyContractSale as unknown as Resource,
  supplyContractSaleTerm as unknown as Resource,
  supplyContractSaleVehicle as unknown as Resource,
  supplyContractServeChange as unknown as Resource,
  supplyContractSupplyMilestone as unknown as Resource,
  supplyContractSupplyOpening as unknown as Resource,
  supplyContractSupplyPrice as unknown as Resource,
  supplyContractSupplyTier as unknown as Resource,
  supplyContractYearCheck as unknown as Resource,
  supplyContractYearCheckServe as unknown as Resource,
  supplyContractYearCheckServeChange as unknown as Resource,
  supplyEnquiry as unknown as Resource,
  supplyEnquiryLicense as unknown as Resource,
  supplyEnquiryLicenseItem as unknown as Resource,
  supplyEnquiryParking as unknown as Resource,
  supplyEnquiryParkingItem as unknown as Resource,
  supplyEnquiryQuote as unknown as Resource,
  supplyEnquiryQuoteVersion as unknown as Resource,
  supplyEnquirySupplier as unknown as Resource,
  supplyEnquiryYearCheck as unknown as Resource,
  supplyEnquiryYearCheckItem as unknown as Resource,
  supplyServicePriceLine as unknown as Resource,
  supplyServicePriceList as unknown as Resource,
  supplySupplyVolume as unknown as Resource,
  vehiclesAllocateVehicleRecord as unknown as Resource,
  vehiclesAllotDetail as unknown as Resource,
  vehiclesCarBrand as unknown as Resource,
  vehiclesCarCheck as unknown as Resource,
  vehiclesCarIndex as unknown as Resource,
  vehiclesCarModel as unknown as Resource,
  vehiclesCarModelImportRecords as unknown as Resource,
  vehiclesCarSeries as unknown as Resource,
  vehiclesDirectVehicle as unknown as Resource,
  vehiclesInvestorVehicle as unknown as Resource,
  vehiclesLocker as unknown as Resource,
  vehiclesLockerCommand as unknown as Resource,
  vehiclesLockerGrid as unknown as Resource,
  vehiclesLockerGridRecord as unknown as Resource,
  vehiclesParkingFeeLine as unknown as Resource,
  vehiclesParkingFeeMonth as unknown as Resource,
  vehiclesParkingLot as unknown as Resource,
  vehiclesParkingRecord as unknown as Resource,
  vehiclesParkingSpace as unknown as Resource,
  vehiclesPitLane as unknown as Resource,
  vehiclesPlateQuota as unknown as Resource,
  vehiclesPurchaseOrder as unknown as Resource,
  vehiclesPurchaseOrderLine as unknown as Resource,
  vehiclesPurchaseOrderMilestone as unknown as Resource,
  vehiclesPurchaseOrderVehicle as unknown as Resource,
  vehiclesPurchaseTaxRule as unknown as Resource,
  vehiclesSecondCostLine as unknown as Resource,
  vehiclesSecondCostToken as unknown as Resource,
  vehiclesTransferVehicle as unknown as Resource,
  vehiclesTransferVehicleLine as unknown as Resource,
  vehiclesVehicle as unknown as Resource,
  vehiclesVehicleAllocate as unknown as Resource,
  vehiclesVehicleAllot as unknown as Resource,
  vehiclesVehicleCityDemand as unknown as Resource,
  vehiclesVehicleCityDemandLine as unknown as Resource,
  vehiclesVehicleConsignRequisition as unknown as Resource,
  vehiclesVehicleConsignRequisitionLine as unknown as Resource,
  vehiclesVehicleConsignRequisitionRent as unknown as Resource,
  vehiclesVehicleContractDeploy as unknown as Resource,
  vehiclesVehicleContractDeployLine as unknown as Resource,
  vehiclesVehicleCost as unknown as Resource,
  vehiclesVehicleDepreciation as unknown as Resource,
  vehiclesVehicleDirectIntentionBook as unknown as Resource,
  vehiclesVehicleDirectIntentionBookLine as unknown as Resource,
  vehiclesVehicleDirectRentProduct as unknown as Resource,
  vehiclesVehicleDirectRentProductCity as unknown as Resource,
  vehiclesVehicleExtract as unknown as Resource,
  vehiclesVehicleExtractDetail as unknown as Resource,
  vehiclesVehicleFinancialInvestorChange as unknown as Resource,
  vehiclesVehicleFlag as unknown as Resource,
  vehiclesVehicleFlagRelation as unknown as Resource,
  vehiclesVehicleInvoiceRegister as unknown as Resource,
  vehiclesVehicleLeaseRecord as unknown as Resource,
  vehiclesVehicleLeasingModelChange as unknown as Resource,
  vehiclesVehicleLocation as unknown as Resource,
  vehiclesVehicleMaintenanceConfirm as unknown as Resource,
  vehiclesVehicleMaintenanceItem as unknown as Resource,
  vehiclesVehicleMileageRecord as unknown as Resource,
  vehiclesVehicleOperationModeChange as unknown as Resource,
  vehiclesVehiclePlateRecord as unknown as Resource,
  vehiclesVehicleRegisterSecondCostSettlement as unknown as Resource,
  vehiclesVehicleRequisitionDetail as unknown as Resource,
  vehiclesVehicleRequisitionRent as unknown as Resource,
  vehiclesVehicleStatusConfig as unknown as Resource,
  vehiclesVehicleStatusRecord as unknown as Resource,
  vehiclesVehicleTaxRegister as unknown as Resource,
  vehiclesVehicleUseRequisition as unknown as Resource,
  vehiclesVehicleUseRequisitionLine as unknown as Resource,
  vehiclesWaybill as unknown as Resource,
  vehiclesWaybillImport as unknown as Resource,
  vehiclesWaybillLine as unknown as Resource,
  vehiclesWaybillNode as unknown as Resource,
  workOrdersParkingLotWorkOrder as unknown as Resource,
  workOrdersPatrolFinding as unknown as Resource,
  workOrdersPatrolLotItem as unknown as Resource,
  workOrdersTaskPhoto as unknown as Resource,
  workOrdersVehicleTask as unknown as Resource,
  workOrdersVehicleTaskCollectionCar as unknown as Resource,
  workOrdersVehicleTaskCost as unknown as Resource,
  workOrdersVehicleTaskDefect as unknown as Resource,
  workOrdersVehicleTaskDevice as unknown as Resource,
  workOrdersVehicleTaskGps as unknown as Resource,
  workOrdersVehicleTaskInventory as unknown as Resource,
  workOrdersVehicleTaskLeg as unknown as Resource,
  workOrdersVehicleTaskLicense as unknown as Resource,
  workOrdersVehicleTaskLog as unknown as Resource,
  workOrdersVehicleTaskMaintenance as unknown as Resource,
  workOrdersVehicleTaskParkingInspection as unknown as Resource,
  workOrdersVehicleTaskPickCheck as unknown as Resource,
  workOrdersVehicleTaskReceive as unknown as Resource,
  workOrdersVehicleTaskReceiveCheck as unknown as Resource,
  workOrdersVehicleTaskReceiveDamage as unknown as Resource,
  workOrdersVehicleTaskReceiveMissing as unknown as Resource,
  workOrdersVehicleTaskRegister as unknown as Resource,
  workOrdersVehicleTaskRetest as unknown as Resource,
  workOrdersVehicleTaskStore as unknown as Resource,
  workOrdersVehicleTaskStoreDamage as unknown as Resource,
  workOrdersVehicleTaskTransfer as unknown as Resource,
  workOrdersVehicleTaskTransport as unknown as Resource,
  workOrdersVehicleTaskTransportDamage as unknown as Resource,
  workOrdersVehicleTaskYearCheck as unknown as Resource,
  workOrdersVehicleWorkOrder as unknown as Resource,
  workOrdersWorkCheckItem as unknown as Resource,
  workOrdersWorkCheckTemplate as unknown as Resource,
  workOrdersWorkOrderCandidate as unknown as Resource,
  workOrdersWorkOrderDispatchRule as unknown as Resource,
  workOrdersWorkOrderGroup as unknown as Resource,
  workOrdersWorkOrderGroupNode as unknown as Resource,
  workOrdersWorkOrderGroupSetting as unknown as Resource,
  workOrdersWorkOrderGroupSettingNode as unknown as Resource,
  workOrdersWorkOrderPaper as unknown as Resource,
  workOrdersWorkOrderPaperLine as unknown as Resource,
  workOrdersWorkOrderSetting as unknown as Resource,
]
