// Written by tools/generate.ts from the tree: edit the files that it names, then run `npm run generate`.
import type { Implementation } from '#packages/server/implement.ts'
import accidentsAccident from '#areas/accidents/accident/server/index.ts'
import accidentsAccidentFollow from '#areas/accidents/accident-follow/server/index.ts'
import accidentsAccidentFollowRemind from '#areas/accidents/accident-follow-remind/server/index.ts'
import accidentsAccidentFollowRule from '#areas/accidents/accident-follow-rule/server/index.ts'
import accidentsAccidentInfo from '#areas/accidents/accident-info/server/index.ts'
import accidentsAccidentRegister from '#areas/accidents/accident-register/server/index.ts'
import accidentsAccidentTerminate from '#areas/accidents/accident-terminate/server/index.ts'
import accountsAccountBankReceipt from '#areas/accounts/account-bank-receipt/server/index.ts'
import accountsAccountRelation from '#areas/accounts/account-relation/server/index.ts'
import accountsAccountSurplus from '#areas/accounts/account-surplus/server/index.ts'
import accountsAccountVehicleMargin from '#areas/accounts/account-vehicle-margin/server/index.ts'
import accountsAccountingPeriod from '#areas/accounts/accounting-period/server/index.ts'
import accountsBankOrderFile from '#areas/accounts/bank-order-file/server/index.ts'
import accountsBankPaymentOrder from '#areas/accounts/bank-payment-order/server/index.ts'
import accountsFeeItemSetting from '#areas/accounts/fee-item-setting/server/index.ts'
import accountsLedger from '#areas/accounts/ledger/server/index.ts'
import assetsAssetArchives from '#areas/assets/asset-archives/server/index.ts'
import assetsAssetCount from '#areas/assets/asset-count/server/index.ts'
import assetsAssetKindSetting from '#areas/assets/asset-kind-setting/server/index.ts'
import assetsAssetLend from '#areas/assets/asset-lend/server/index.ts'
import assetsAssetLose from '#areas/assets/asset-lose/server/index.ts'
import assetsAssetReissue from '#areas/assets/asset-reissue/server/index.ts'
import assetsAssetRepay from '#areas/assets/asset-repay/server/index.ts'
import billingAccountAccidentFine from '#areas/billing/account-accident-fine/server/index.ts'
import billingAccountActuallyPaid from '#areas/billing/account-actually-paid/server/index.ts'
import billingAccountActuallyReceive from '#areas/billing/account-actually-receive/server/index.ts'
import billingAccountActuallyReceiveBatch from '#areas/billing/account-actually-receive-batch/server/index.ts'
import billingAccountBalanceSpecial from '#areas/billing/account-balance-special/server/index.ts'
import billingAccountPayable from '#areas/billing/account-payable/server/index.ts'
import billingAccountReceivable from '#areas/billing/account-receivable/server/index.ts'
import billingAccountRecharge from '#areas/billing/account-recharge/server/index.ts'
import billingAccountSettlement from '#areas/billing/account-settlement/server/index.ts'
import billingAccountSettlementCategory from '#areas/billing/account-settlement-category/server/index.ts'
import billingAccountVehicleLateFine from '#areas/billing/account-vehicle-late-fine/server/index.ts'
import billingAccountVehicleMarginHandle from '#areas/billing/account-vehicle-margin-handle/server/index.ts'
import billingAccountVehicleRent from '#areas/billing/account-vehicle-rent/server/index.ts'
import billingBillAccountsChange from '#areas/billing/bill-accounts-change/server/index.ts'
import billingBillPayable from '#areas/billing/bill-payable/server/index.ts'
import billingBillPayableActual from '#areas/billing/bill-payable-actual/server/index.ts'
import billingBillPayableRelease from '#areas/billing/bill-payable-release/server/index.ts'
import billingBillPaymentPlan from '#areas/billing/bill-payment-plan/server/index.ts'
import billingBillPaymentWriteOff from '#areas/billing/bill-payment-write-off/server/index.ts'
import billingBillReceiptPlan from '#areas/billing/bill-receipt-plan/server/index.ts'
import billingBillReceiptWriteOff from '#areas/billing/bill-receipt-write-off/server/index.ts'
import billingBillReceivable from '#areas/billing/bill-receivable/server/index.ts'
import billingBillReceivableActual from '#areas/billing/bill-receivable-actual/server/index.ts'
import billingBillRentalOverdue from '#areas/billing/bill-rental-overdue/server/index.ts'
import billingBillReturnSettlement from '#areas/billing/bill-return-settlement/server/index.ts'
import billingBillSummary from '#areas/billing/bill-summary/server/index.ts'
import billingCustomerAccount from '#areas/billing/customer-account/server/index.ts'
import billingCustomerStatement from '#areas/billing/customer-statement/server/index.ts'
import billingMarginReceivable from '#areas/billing/margin-receivable/server/index.ts'
import billingOpeningBalance from '#areas/billing/opening-balance/server/index.ts'
import billingOpeningVoucher from '#areas/billing/opening-voucher/server/index.ts'
import billingReceivableForfeit from '#areas/billing/receivable-forfeit/server/index.ts'
import billingReconciliation from '#areas/billing/reconciliation/server/index.ts'
import contractsApplySeal from '#areas/contracts/apply-seal/server/index.ts'
import contractsCompanySeal from '#areas/contracts/company-seal/server/index.ts'
import contractsContract from '#areas/contracts/contract/server/index.ts'
import contractsContractChange from '#areas/contracts/contract-change/server/index.ts'
import contractsContractElectron from '#areas/contracts/contract-electron/server/index.ts'
import contractsContractFinance from '#areas/contracts/contract-finance/server/index.ts'
import contractsContractFinanceDraw from '#areas/contracts/contract-finance-draw/server/index.ts'
import contractsContractFinanceVehicle from '#areas/contracts/contract-finance-vehicle/server/index.ts'
import contractsContractFinancingLease from '#areas/contracts/contract-financing-lease/server/index.ts'
import contractsContractIntention from '#areas/contracts/contract-intention/server/index.ts'
import contractsContractIntentionHandle from '#areas/contracts/contract-intention-handle/server/index.ts'
import contractsContractLease from '#areas/contracts/contract-lease/server/index.ts'
import contractsContractLeaseC from '#areas/contracts/contract-lease-c/server/index.ts'
import contractsContractLeaseHandle from '#areas/contracts/contract-lease-handle/server/index.ts'
import contractsContractProductTemp from '#areas/contracts/contract-product-temp/server/index.ts'
import contractsContractPurchaseLease from '#areas/contracts/contract-purchase-lease/server/index.ts'
import contractsContractPurchaseTemp from '#areas/contracts/contract-purchase-temp/server/index.ts'
import contractsContractSealRoot from '#areas/contracts/contract-seal-root/server/index.ts'
import contractsContractSettlementQuote from '#areas/contracts/contract-settlement-quote/server/index.ts'
import contractsContractTemplate from '#areas/contracts/contract-template/server/index.ts'
import contractsPaymentPlanTemp from '#areas/contracts/payment-plan-temp/server/index.ts'
import contractsReceiptPlanTemp from '#areas/contracts/receipt-plan-temp/server/index.ts'
import customersCustomer from '#areas/customers/customer/server/index.ts'
import customersCustomerChange from '#areas/customers/customer-change/server/index.ts'
import customersCustomerCityQuota from '#areas/customers/customer-city-quota/server/index.ts'
import customersCustomerFlowLine from '#areas/customers/customer-flow-line/server/index.ts'
import customersCustomerGroup from '#areas/customers/customer-group/server/index.ts'
import insuranceInsuranceCloseRecord from '#areas/insurance/insurance-close-record/server/index.ts'
import insuranceInsuranceImpTemp from '#areas/insurance/insurance-imp-temp/server/index.ts'
import insuranceInsuranceMaintenanceRecord from '#areas/insurance/insurance-maintenance-record/server/index.ts'
import insuranceInsurancePaymentRecord from '#areas/insurance/insurance-payment-record/server/index.ts'
import insuranceInsurancePolicy from '#areas/insurance/insurance-policy/server/index.ts'
import insuranceInsuranceRequirement from '#areas/insurance/insurance-requirement/server/index.ts'
import insuranceInsuranceRevise from '#areas/insurance/insurance-revise/server/index.ts'
import insuranceInsuranceScheme from '#areas/insurance/insurance-scheme/server/index.ts'
import insuranceInsuranceSetting from '#areas/insurance/insurance-setting/server/index.ts'
import insuranceInsuranceWorkOrder from '#areas/insurance/insurance-work-order/server/index.ts'
import insuranceVehicleInsuranceState from '#areas/insurance/vehicle-insurance-state/server/index.ts'
import insuranceViolation from '#areas/insurance/violation/server/index.ts'
import insuranceViolationCode from '#areas/insurance/violation-code/server/index.ts'
import insuranceViolationLeaseFiling from '#areas/insurance/violation-lease-filing/server/index.ts'
import insuranceViolationSyncRule from '#areas/insurance/violation-sync-rule/server/index.ts'
import insuranceViolationSyncRun from '#areas/insurance/violation-sync-run/server/index.ts'
import invoicesInvoice from '#areas/invoices/invoice/server/index.ts'
import invoicesInvoiceMake from '#areas/invoices/invoice-make/server/index.ts'
import invoicesInvoiceMakeBatch from '#areas/invoices/invoice-make-batch/server/index.ts'
import invoicesInvoiceReceipt from '#areas/invoices/invoice-receipt/server/index.ts'
import invoicesInvoiceSetting from '#areas/invoices/invoice-setting/server/index.ts'
import invoicesTaxPlatform from '#areas/invoices/tax-platform/server/index.ts'
import maintenanceMaintenanceAdjust from '#areas/maintenance/maintenance-adjust/server/index.ts'
import maintenanceMaintenanceDicker from '#areas/maintenance/maintenance-dicker/server/index.ts'
import maintenanceMaintenanceProject from '#areas/maintenance/maintenance-project/server/index.ts'
import maintenanceMaintenanceProjectRelation from '#areas/maintenance/maintenance-project-relation/server/index.ts'
import maintenanceMaintenanceRemind from '#areas/maintenance/maintenance-remind/server/index.ts'
import maintenanceMaintenanceRemindStrategy from '#areas/maintenance/maintenance-remind-strategy/server/index.ts'
import maintenanceYearCheckRule from '#areas/maintenance/year-check-rule/server/index.ts'
import maintenanceYearCheckWarn from '#areas/maintenance/year-check-warn/server/index.ts'
import ordersOrder from '#areas/orders/order/server/index.ts'
import ordersOrderVehicle from '#areas/orders/order-vehicle/server/index.ts'
import partnersAccountMechanism from '#areas/partners/account-mechanism/server/index.ts'
import partnersCarFactory from '#areas/partners/car-factory/server/index.ts'
import partnersChandler from '#areas/partners/chandler/server/index.ts'
import partnersCompany from '#areas/partners/company/server/index.ts'
import partnersContacts from '#areas/partners/contacts/server/index.ts'
import partnersDriver from '#areas/partners/driver/server/index.ts'
import partnersDriverAccount from '#areas/partners/driver-account/server/index.ts'
import partnersFinanceCompany from '#areas/partners/finance-company/server/index.ts'
import partnersMaintenanceDepot from '#areas/partners/maintenance-depot/server/index.ts'
import partnersMechanism from '#areas/partners/mechanism/server/index.ts'
import partnersMechanismCheck from '#areas/partners/mechanism-check/server/index.ts'
import partnersMechanismLicence from '#areas/partners/mechanism-licence/server/index.ts'
import partnersMechanismTitle from '#areas/partners/mechanism-title/server/index.ts'
import partnersParkingProvider from '#areas/partners/parking-provider/server/index.ts'
import partnersServiceProvider from '#areas/partners/service-provider/server/index.ts'
import partnersTravelCompany from '#areas/partners/travel-company/server/index.ts'
import platformApiKey from '#areas/platform/api-key/server/index.ts'
import platformArea from '#areas/platform/area/server/index.ts'
import platformAttach from '#areas/platform/attach/server/index.ts'
import platformBankCard from '#areas/platform/bank-card/server/index.ts'
import platformBankOutlet from '#areas/platform/bank-outlet/server/index.ts'
import platformBankTitle from '#areas/platform/bank-title/server/index.ts'
import platformCode from '#areas/platform/code/server/index.ts'
import platformDataChange from '#areas/platform/data-change/server/index.ts'
import platformDataModel from '#areas/platform/data-model/server/index.ts'
import platformDatasource from '#areas/platform/datasource/server/index.ts'
import platformDept from '#areas/platform/dept/server/index.ts'
import platformDict from '#areas/platform/dict/server/index.ts'
import platformLeave from '#areas/platform/leave/server/index.ts'
import platformLog from '#areas/platform/log/server/index.ts'
import platformMail from '#areas/platform/mail/server/index.ts'
import platformMailPlan from '#areas/platform/mail-plan/server/index.ts'
import platformMenu from '#areas/platform/menu/server/index.ts'
import platformMessageTemplate from '#areas/platform/message-template/server/index.ts'
import platformMonitor from '#areas/platform/monitor/server/index.ts'
import platformNotice from '#areas/platform/notice/server/index.ts'
import platformOaTodo from '#areas/platform/oa-todo/server/index.ts'
import platformOaUser from '#areas/platform/oa-user/server/index.ts'
import platformOss from '#areas/platform/oss/server/index.ts'
import platformParam from '#areas/platform/param/server/index.ts'
import platformPost from '#areas/platform/post/server/index.ts'
import platformRecordFollow from '#areas/platform/record-follow/server/index.ts'
import platformRedList from '#areas/platform/red-list/server/index.ts'
import platformReport from '#areas/platform/report/server/index.ts'
import platformReportAuth from '#areas/platform/report-auth/server/index.ts'
import platformReportResult from '#areas/platform/report-result/server/index.ts'
import platformRole from '#areas/platform/role/server/index.ts'
import platformScopes from '#areas/platform/scopes/server/index.ts'
import platformSession from '#areas/platform/session/server/index.ts'
import platformSms from '#areas/platform/sms/server/index.ts'
import platformTakeover from '#areas/platform/takeover/server/index.ts'
import platformTenant from '#areas/platform/tenant/server/index.ts'
import platformUser from '#areas/platform/user/server/index.ts'
import platformUserMessage from '#areas/platform/user-message/server/index.ts'
import platformVehicleServiceManage from '#areas/platform/vehicle-service-manage/server/index.ts'
import platformWebhook from '#areas/platform/webhook/server/index.ts'
import platformWorkCalendar from '#areas/platform/work-calendar/server/index.ts'
import platformWorkbench from '#areas/platform/workbench/server/index.ts'
import productsProduct from '#areas/products/product/server/index.ts'
import productsProductCategory from '#areas/products/product-category/server/index.ts'
import returnsReturnDamagePrice from '#areas/returns/return-damage-price/server/index.ts'
import returnsVehicleReturn from '#areas/returns/vehicle-return/server/index.ts'
import returnsVehicleReturnContractRecord from '#areas/returns/vehicle-return-contract-record/server/index.ts'
import returnsVehicleReturnRecord from '#areas/returns/vehicle-return-record/server/index.ts'
import returnsVehicleReturnRecordTemp from '#areas/returns/vehicle-return-record-temp/server/index.ts'
import returnsVehicleReturnRedeem from '#areas/returns/vehicle-return-redeem/server/index.ts'
import returnsVehicleReturnSettlement from '#areas/returns/vehicle-return-settlement/server/index.ts'
import riskCityQuota from '#areas/risk/city-quota/server/index.ts'
import riskCustomerRisk from '#areas/risk/customer-risk/server/index.ts'
import riskCustomerScore from '#areas/risk/customer-score/server/index.ts'
import riskQuota from '#areas/risk/quota/server/index.ts'
import riskQuotaAppeal from '#areas/risk/quota-appeal/server/index.ts'
import riskQuotaApply from '#areas/risk/quota-apply/server/index.ts'
import riskQuotaLoan from '#areas/risk/quota-loan/server/index.ts'
import riskRiskAlert from '#areas/risk/risk-alert/server/index.ts'
import riskRiskQuota from '#areas/risk/risk-quota/server/index.ts'
import riskRiskRecord from '#areas/risk/risk-record/server/index.ts'
import riskRouse from '#areas/risk/rouse/server/index.ts'
import riskStrategy from '#areas/risk/strategy/server/index.ts'
import riskStrategyUser from '#areas/risk/strategy-user/server/index.ts'
import securityGpsDevice from '#areas/security/gps-device/server/index.ts'
import securitySecurityGpsWarn from '#areas/security/security-gps-warn/server/index.ts'
import securitySecurityStrategy from '#areas/security/security-strategy/server/index.ts'
import serviceCustomerServiceWorkOrder from '#areas/service/customer-service-work-order/server/index.ts'
import stocktakeInventoryCollection from '#areas/stocktake/inventory-collection/server/index.ts'
import stocktakeStocktakeRecord from '#areas/stocktake/stocktake-record/server/index.ts'
import stocktakeStocktakeTask from '#areas/stocktake/stocktake-task/server/index.ts'
import supplyContractArchives from '#areas/supply/contract-archives/server/index.ts'
import supplyContractAuthUse from '#areas/supply/contract-auth-use/server/index.ts'
import supplyContractCarFactory from '#areas/supply/contract-car-factory/server/index.ts'
import supplyContractCarHailing from '#areas/supply/contract-car-hailing/server/index.ts'
import supplyContractCollection from '#areas/supply/contract-collection/server/index.ts'
import supplyContractParkingLot from '#areas/supply/contract-parking-lot/server/index.ts'
import supplyContractPitLane from '#areas/supply/contract-pit-lane/server/index.ts'
import supplyContractProtocol from '#areas/supply/contract-protocol/server/index.ts'
import supplyContractPurchase from '#areas/supply/contract-purchase/server/index.ts'
import supplyContractPurchaseAgreement from '#areas/supply/contract-purchase-agreement/server/index.ts'
import supplyContractRebate from '#areas/supply/contract-rebate/server/index.ts'
import supplyContractReceivingGroundChange from '#areas/supply/contract-receiving-ground-change/server/index.ts'
import supplyContractSale from '#areas/supply/contract-sale/server/index.ts'
import supplyContractServeChange from '#areas/supply/contract-serve-change/server/index.ts'
import supplyContractYearCheck from '#areas/supply/contract-year-check/server/index.ts'
import supplyEnquiry from '#areas/supply/enquiry/server/index.ts'
import supplyEnquiryLicense from '#areas/supply/enquiry-license/server/index.ts'
import supplyEnquiryParking from '#areas/supply/enquiry-parking/server/index.ts'
import supplyEnquiryYearCheck from '#areas/supply/enquiry-year-check/server/index.ts'
import supplyServicePriceList from '#areas/supply/service-price-list/server/index.ts'
import supplySupplyVolume from '#areas/supply/supply-volume/server/index.ts'
import vehiclesAllocateVehicleRecord from '#areas/vehicles/allocate-vehicle-record/server/index.ts'
import vehiclesCarBrand from '#areas/vehicles/car-brand/server/index.ts'
import vehiclesCarModel from '#areas/vehicles/car-model/server/index.ts'
import vehiclesCarSeries from '#areas/vehicles/car-series/server/index.ts'
import vehiclesDirectVehicle from '#areas/vehicles/direct-vehicle/server/index.ts'
import vehiclesInvestorVehicle from '#areas/vehicles/investor-vehicle/server/index.ts'
import vehiclesLocker from '#areas/vehicles/locker/server/index.ts'
import vehiclesLockerCommand from '#areas/vehicles/locker-command/server/index.ts'
import vehiclesParkingFeeMonth from '#areas/vehicles/parking-fee-month/server/index.ts'
import vehiclesParkingLot from '#areas/vehicles/parking-lot/server/index.ts'
import vehiclesParkingRecord from '#areas/vehicles/parking-record/server/index.ts'
import vehiclesPitLane from '#areas/vehicles/pit-lane/server/index.ts'
import vehiclesPlateQuota from '#areas/vehicles/plate-quota/server/index.ts'
import vehiclesPurchaseOrder from '#areas/vehicles/purchase-order/server/index.ts'
import vehiclesTransferVehicle from '#areas/vehicles/transfer-vehicle/server/index.ts'
import vehiclesVehicle from '#areas/vehicles/vehicle/server/index.ts'
import vehiclesVehicleAllocate from '#areas/vehicles/vehicle-allocate/server/index.ts'
import vehiclesVehicleAllot from '#areas/vehicles/vehicle-allot/server/index.ts'
import vehiclesVehicleAttributeChange from '#areas/vehicles/vehicle-attribute-change/server/index.ts'
import vehiclesVehicleCityDemand from '#areas/vehicles/vehicle-city-demand/server/index.ts'
import vehiclesVehicleConsignRequisition from '#areas/vehicles/vehicle-consign-requisition/server/index.ts'
import vehiclesVehicleContractDeploy from '#areas/vehicles/vehicle-contract-deploy/server/index.ts'
import vehiclesVehicleCost from '#areas/vehicles/vehicle-cost/server/index.ts'
import vehiclesVehicleDirectIntentionBook from '#areas/vehicles/vehicle-direct-intention-book/server/index.ts'
import vehiclesVehicleDirectRentProduct from '#areas/vehicles/vehicle-direct-rent-product/server/index.ts'
import vehiclesVehicleExtract from '#areas/vehicles/vehicle-extract/server/index.ts'
import vehiclesVehicleFlag from '#areas/vehicles/vehicle-flag/server/index.ts'
import vehiclesVehicleInvoiceRegister from '#areas/vehicles/vehicle-invoice-register/server/index.ts'
import vehiclesVehicleLocation from '#areas/vehicles/vehicle-location/server/index.ts'
import vehiclesVehicleMaintenanceConfirm from '#areas/vehicles/vehicle-maintenance-confirm/server/index.ts'
import vehiclesVehicleRegisterSecondCostSettlement from '#areas/vehicles/vehicle-register-second-cost-settlement/server/index.ts'
import vehiclesVehicleRequisitionDetail from '#areas/vehicles/vehicle-requisition-detail/server/index.ts'
import vehiclesVehicleRequisitionRent from '#areas/vehicles/vehicle-requisition-rent/server/index.ts'
import vehiclesVehicleStatusConfig from '#areas/vehicles/vehicle-status-config/server/index.ts'
import vehiclesVehicleUseRequisition from '#areas/vehicles/vehicle-use-requisition/server/index.ts'
import vehiclesWaybill from '#areas/vehicles/waybill/server/index.ts'
import workOrdersParkingLotWorkOrder from '#areas/work-orders/parking-lot-work-order/server/index.ts'
import workOrdersVehicleTask from '#areas/work-orders/vehicle-task/server/index.ts'
import workOrdersVehicleTaskCost from '#areas/work-orders/vehicle-task-cost/server/index.ts'
import workOrdersVehicleTaskPayload from '#areas/work-orders/vehicle-task-payload/server/index.ts'
import workOrdersVehicleWorkOrder from '#areas/work-orders/vehicle-work-order/server/index.ts'
import workOrdersWorkCheckTemplate from '#areas/work-orders/work-check-template/server/index.ts'
import workOrdersWorkOrderDispatchRule from '#areas/work-orders/work-order-dispatch-rule/server/index.ts'
import workOrdersWorkOrderGroup from '#areas/work-orders/work-order-group/server/index.ts'
import workOrdersWorkOrderGroupSetting from '#areas/work-orders/work-order-group-setting/server/index.ts'
import workOrdersWorkOrderPaper from '#areas/work-orders/work-order-paper/server/index.ts'
import workOrdersWorkOrderSetting from '#areas/work-orders/work-order-setting/server/index.ts'

/** The behaviour of every resource that has some. A folder of several resources exports a list. */
const found: (Implementation | readonly Implementation[])[] = [
  accidentsAccident,
  accidentsAccidentFollow,
  accidentsAccidentFollowRemind,
  accidentsAccidentFollowRule,
  accidentsAccidentInfo,
  accidentsAccidentRegister,
  accidentsAccidentTerminate,
  accountsAccountBankReceipt,
  accountsAccountRelation,
  accountsAccountSurplus,
  accountsAccountVehicleMargin,
  accountsAccountingPeriod,
  accountsBankOrderFile,
  accountsBankPaymentOrder,
  accountsFeeItemSetting,
  accountsLedger,
  assetsAssetArchives,
  assetsAssetCount,
  assetsAssetKindSetting,
  assetsAssetLend,
  assetsAssetLose,
  assetsAssetReissue,
  assetsAssetRepay,
  billingAccountAccidentFine,
  billingAccountActuallyPaid,
  billingAccountActuallyReceive,
  billingAccountActuallyReceiveBatch,
  billingAccountBalanceSpecial,
  billingAccountPayable,
  billingAccountReceivable,
  billingAccountRecharge,
  billingAccountSettlement,
  billingAccountSettlementCategory,
  billingAccountVehicleLateFine,
  billingAccountVehicleMarginHandle,
  billingAccountVehicleRent,
  billingBillAccountsChange,
  billingBillPayable,
  billingBillPayableActual,
  billingBillPayableRelease,
  billingBillPaymentPlan,
  billingBillPaymentWriteOff,
  billingBillReceiptPlan,
  billingBillReceiptWriteOff,
  billingBillReceivable,
  billingBillReceivableActual,
  billingBillRentalOverdue,
  billingBillReturnSettlement,
  billingBillSummary,
  billingCustomerAccount,
  billingCustomerStatement,
  billingMarginReceivable,
  billingOpeningBalance,
  billingOpeningVoucher,
  billingReceivableForfeit,
  billingReconciliation,
  contractsApplySeal,
  contractsCompanySeal,
  contractsContract,
  contractsContractChange,
  contractsContractElectron,
  contractsContractFinance,
  contractsContractFinanceDraw,
  contractsContractFinanceVehicle,
  contractsContractFinancingLease,
  contractsContractIntention,
  contractsContractIntentionHandle,
  contractsContractLease,
  contractsContractLeaseC,
  contractsContractLeaseHandle,
  contractsContractProductTemp,
  contractsContractPurchaseLease,
  contractsContractPurchaseTemp,
  contractsContractSealRoot,
  contractsContractSettlementQuote,
  contractsContractTemplate,
  contractsPaymentPlanTemp,
  contractsReceiptPlanTemp,
  customersCustomer,
  customersCustomerChange,
  customersCustomerCityQuota,
  customersCustomerFlowLine,
  customersCustomerGroup,
  insuranceInsuranceCloseRecord,
  insuranceInsuranceImpTemp,
  insuranceInsuranceMaintenanceRecord,
  insuranceInsurancePaymentRecord,
  insuranceInsurancePolicy,
  insuranceInsuranceRequirement,
  insuranceInsuranceRevise,
  insuranceInsuranceScheme,
  insuranceInsuranceSetting,
  insuranceInsuranceWorkOrder,
  insuranceVehicleInsuranceState,
  insuranceViolation,
  insuranceViolationCode,
  insuranceViolationLeaseFiling,
  insuranceViolationSyncRule,
  insuranceViolationSyncRun,
  invoicesInvoice,
  invoicesInvoiceMake,
  invoicesInvoiceMakeBatch,
  invoicesInvoiceReceipt,
  invoicesInvoiceSetting,
  invoicesTaxPlatform,
  maintenanceMaintenanceAdjust,
  maintenanceMaintenanceDicker,
  maintenanceMaintenanceProject,
  maintenanceMaintenanceProjectRelation,
  maintenanceMaintenanceRemind,
  maintenanceMaintenanceRemindStrategy,
  maintenanceYearCheckRule,
  maintenanceYearCheckWarn,
  ordersOrder,
  ordersOrderVehicle,
  partnersAccountMechanism,
  partnersCarFactory,
  partnersChandler,
  partnersCompany,
  partnersContacts,
  partnersDriver,
  partnersDriverAccount,
  partnersFinanceCompany,
  partnersMaintenanceDepot,
  partnersMechanism,
  partnersMechanismCheck,
  partnersMechanismLicence,
  partnersMechanismTitle,
  partnersParkingProvider,
  partnersServiceProvider,
  partnersTravelCompany,
  platformApiKey,
  platformArea,
  platformAttach,
  platformBankCard,
  platformBankOutlet,
  platformBankTitle,
  platformCode,
  platformDataChange,
  platformDataModel,
  platformDatasource,
  platformDept,
  platformDict,
  platformLeave,
  platformLog,
  platformMail,
  platformMailPlan,
  platformMenu,
  platformMessageTemplate,
  platformMonitor,
  platformNotice,
  platformOaTodo,
  platformOaUser,
  platformOss,
  platformParam,
  platformPost,
  platformRecordFollow,
  platformRedList,
  platformReport,
  platformReportAuth,
  platformReportResult,
  platformRole,
  platformScopes,
  platformSession,
  platformSms,
  platformTakeover,
  platformTenant,
  platformUser,
  platformUserMessage,
  platformVehicleServiceManage,
  platformWebhook,
  platformWorkCalendar,
  platformWorkbench,
  productsProduct,
  productsProductCategory,
  returnsReturnDamagePrice,
  returnsVehicleReturn,
  returnsVehicleReturnContractRecord,
  returnsVehicleReturnRecord,
  returnsVehicleReturnRecordTemp,
  returnsVehicleReturnRedeem,
  returnsVehicleReturnSettlement,
  riskCityQuota,
  riskCustomerRisk,
  riskCustomerScore,
  riskQuota,
  riskQuotaAppeal,
  riskQuotaApply,
  riskQuotaLoan,
  riskRiskAlert,
  riskRiskQuota,
  riskRiskRecord,
  riskRouse,
  riskStrategy,
  riskStrategyUser,
  securityGpsDevice,
  securitySecurityGpsWarn,
  securitySecurityStrategy,
  serviceCustomerServiceWorkOrder,
  stocktakeInventoryCollection,
  stocktakeStocktakeRecord,
  stocktakeStocktakeTask,
  supplyContractArchives,
  supplyContractAuthUse,
  supplyContractCarFactory,
  supplyContractCarHailing,
  supplyContractCollection,
  supplyContractParkingLot,
  supplyContractPitLane,
  supplyContractProtocol,
  supplyContractPurchase,
  supplyContractPurchaseAgreement,
  supplyContractRebate,
  supplyContractReceivingGroundChange,
  supplyContractSale,
  supplyContractServeChange,
  supplyContractYearCheck,
  supplyEnquiry,
  supplyEnquiryLicense,
  supplyEnquiryParking,
  supplyEnquiryYearCheck,
  supplyServicePriceList,
  supplySupplyVolume,
  vehiclesAllocateVehicleRecord,
  vehiclesCarBrand,
  vehiclesCarModel,
  vehiclesCarSeries,
  vehiclesDirectVehicle,
  vehiclesInvestorVehicle,
  vehiclesLocker,
  vehiclesLockerCommand,
  vehiclesParkingFeeMonth,
  vehiclesParkingLot,
  vehiclesParkingRecord,
  vehiclesPitLane,
  vehiclesPlateQuota,
  vehiclesPurchaseOrder,
  vehiclesTransferVehicle,
  vehiclesVehicle,
  vehiclesVehicleAllocate,
  vehiclesVehicleAllot,
  vehiclesVehicleAttributeChange,
  vehiclesVehicleCityDemand,
  vehiclesVehicleConsignRequisition,
  vehiclesVehicleContractDeploy,
  vehiclesVehicleCost,
  vehiclesVehicleDirectIntentionBook,
  vehiclesVehicleDirectRentProduct,
  vehiclesVehicleExtract,
  vehiclesVehicleFlag,
  vehiclesVehicleInvoiceRegister,
  vehiclesVehicleLocation,
  vehiclesVehicleMaintenanceConfirm,
  vehiclesVehicleRegisterSecondCostSettlement,
  vehiclesVehicleRequisitionDetail,
  vehiclesVehicleRequisitionRent,
  vehiclesVehicleStatusConfig,
  vehiclesVehicleUseRequisition,
  vehiclesWaybill,
  workOrdersParkingLotWorkOrder,
  workOrdersVehicleTask,
  workOrdersVehicleTaskCost,
  workOrdersVehicleTaskPayload,
  workOrdersVehicleWorkOrder,
  workOrdersWorkCheckTemplate,
  workOrdersWorkOrderDispatchRule,
  workOrdersWorkOrderGroup,
  workOrdersWorkOrderGroupSetting,
  workOrdersWorkOrderPaper,
  workOrdersWorkOrderSetting,
]
export const implementations: Implementation[] = found.flat()
