/** Every call of the contract and its handler, one line each. A missing one does not compile. */
import type { Endpoints } from '../contract/index.ts';
import * as accounts from './accounts/api.ts';
import * as chat from './chat/api.ts';
import { getOverview } from './chat/overview.ts';
import * as credits from './credits/api.ts';
import * as ownProfile from './members/own-profile-api.ts';
import * as likes from './likes/api.ts';
import * as members from './members/api.ts';
import * as payments from './payments/api.ts';
import { offerTryout } from './payments/tryout.ts';
import * as directDebit from './payments/direct-debit/api.ts';
import * as photos from './photos/api.ts';
import * as profile from './photos/show-profile.ts';
import * as uploads from './photos/upload-api.ts';
import * as desk from './desk/api.ts';
import * as deskCompanies from './desk/api-companies.ts';
import * as deskDebits from './desk/api-debits.ts';
import * as deskMoney from './desk/api-money.ts';
import * as deskQueues from './desk/api-queues.ts';
import * as deskLooks from './desk/api-looks.ts';
import * as deskStaff from './desk/api-staff.ts';
import * as deskWriting from './desk/api-writing.ts';
import * as moderation from './moderation/api.ts';
import * as notifications from './notifications/api.ts';
import * as preferences from './notifications/preferences.ts';
import type { Handlers } from './platform/http/call.ts';
import * as signup from './signup/api.ts';
import * as landing from './signup/landing.ts';
import * as sites from './sites/api.ts';

export const handlers: Handlers<Endpoints> = {
  get_settings: sites.getSettings,
  get_company_info: sites.getCompanyInfo,
  get_interests: sites.getInterests,
  get_regions: sites.getRegions,
  geocode: sites.geocode,
  get_cities: sites.getCities,

  get_user: accounts.getUser,
  login: accounts.login,
  save_language: accounts.saveLanguage,
  logout: accounts.logout,
  get_sessions: accounts.getSessions,
  revoke_session: accounts.revokeSession,
  change_password: accounts.changePassword,
  request_reset: accounts.requestReset,
  reset_password: accounts.resetPassword,
  request_mail_change: accounts.requestMailChange,
  read_token: accounts.readToken,
  redeem_token: accounts.redeemToken,
  resend_activation: accounts.resendActivation,
  get_preferences: preferences.getPreferences,
  save_preferences: preferences.savePreferences,
  switch_notification: preferences.switchNotification,
  attach_push: notifications.attachPush,
  detach_push: notifications.detachPush,
  get_privacy: accounts.getPrivacy,
  save_privacy: accounts.savePrivacy,
  delete_account: accounts.deleteAccount,
  stay_offer: accounts.stayOffer,
  export_data: accounts.exportData,

  search_members: members.searchMembers,
  get_profile: likes.seenWhenOpened(profile.getProfile),
  get_related: members.getRelated,
  get_visits: members.getVisits,
  get_blocks: members.getBlocks,
  add_block: members.addBlock,
  remove_block: members.removeBlock,
  get_location: members.getLocation,
  save_location: members.saveLocation,

  get_photos: photos.getPhotos,
  upload_photo: photos.uploadPhoto,
  save_photo: photos.savePhoto,
  order_photos: photos.orderPhotos,
  delete_photo: photos.deletePhoto,
  restore_photo: photos.restorePhoto,
  start_upload: uploads.startUpload,
  get_upload: uploads.getUpload,
  send_part: uploads.sendPart,
  finish_upload: uploads.finishUpload,
  cancel_upload: uploads.cancelUpload,

  get_own_profile: ownProfile.getOwnProfile,
  save_own_profile: ownProfile.saveOwnProfile,

  get_likes: likes.getLikes,
  auto_like: likes.autoLike,
  list_likes: likes.listLikes,
  get_like: likes.getLike,
  add_like: likes.addLike,
  remove_like: likes.removeLike,
  get_swipes: likes.getSwipes,
  swipe: likes.swipe,
  undo_swipe: likes.undoSwipe,
  get_match_finder: likes.getMatchFinder,
  find_matches: likes.findMatches,
  get_signup_matches: likes.getSignupMatches,

  get_landing: landing.getLanding,
  get_lander: landing.getLander,
  get_signup: signup.getSignup,
  check_signup: signup.checkSignup,
  signup: signup.signup,
  save_person: signup.savePerson,
  save_place: signup.savePlace,
  save_about: signup.saveAbout,
  skip_step: signup.skipStep,

  get_overview: getOverview,
  get_chats: chat.getChats,
  open_chat: chat.openChat,
  send_message: chat.sendMessage,
  read_chat: chat.readChat,
  delete_chat: chat.deleteChat,
  sync_chats: chat.syncChats,
  confirm_fictional: chat.confirmFictional,
  grant_photos: chat.grantPhotos,
  get_gifts: chat.getGifts,
  page_hidden: chat.pageHidden,
  get_credit_history: credits.getCreditHistory,

  report: moderation.report,
  get_decisions: moderation.getDecisions,
  complain: moderation.complain,
  appeal: moderation.appeal,
  follow_case: moderation.followCase,
  get_desk_login: desk.getDeskLogin,
  desk_login: desk.deskLogin,
  desk_logout: desk.deskLogout,
  get_desk: desk.getDesk,
  desk_claim_photos: deskQueues.claimPhotos,
  desk_decide_photo: deskQueues.decidePhoto,
  desk_undo_photo: deskQueues.undoPhoto,
  desk_photo_file: deskQueues.getDeskPhoto,
  desk_claim_texts: deskQueues.claimTexts,
  desk_decide_text: deskQueues.decideText,
  desk_reports: deskQueues.listReports,
  desk_open_report: deskQueues.openReport,
  desk_decide_report: deskQueues.decideReport,
  desk_appeals: deskQueues.listAppeals,
  desk_decide_appeal: deskQueues.decideAppeal,
  desk_complaints: deskQueues.listComplaints,
  desk_claim_complaint: deskQueues.claimComplaint,
  desk_answer_complaint: deskQueues.answerComplaint,
  desk_search_members: desk.searchDeskMembers,
  desk_member: desk.getDeskMember,
  desk_suspend: desk.suspendMember,
  desk_unsuspend: desk.unsuspendMember,
  desk_give_credits: desk.giveCredits,
  desk_audit: desk.getAudit,
  desk_staff: deskStaff.listStaff,
  desk_make_staff: deskStaff.makeStaff,
  desk_save_staff: deskStaff.saveStaff,
  desk_looks: deskLooks.listLooks,
  desk_decide_look: deskLooks.decideLook,
  desk_reset_staff_code: deskStaff.resetStaffCode,
  desk_own_password: deskStaff.changeOwnPassword,
  desk_writing: deskWriting.listWriting,
  desk_claim_writing: deskWriting.claimWriting,
  desk_open_writing: deskWriting.openWriting,
  desk_poll_writing: deskWriting.pollWriting,
  desk_older_writing: deskWriting.olderWriting,
  desk_release_writing: deskWriting.releaseWriting,
  desk_answer_writing: deskWriting.answerWriting,
  desk_writing_note: deskWriting.saveWritingNote,
  desk_tell_support: deskWriting.tellSupport,
  desk_close_care: deskWriting.closeCare,

  get_prices: payments.getPrices,
  get_shop: payments.getShop,
  offer_tryout: offerTryout,
  create_payment: payments.createPayment,
  get_payment: payments.getPayment,
  cancel_payment: payments.cancelPayment,
  list_payments: payments.listPayments,
  get_receipt: payments.getReceipt,
  withdrawal_preview: payments.withdrawalPreview,
  withdraw: payments.withdraw,
  get_spend_limits: payments.getSpendLimits,
  save_spend_limits: payments.saveSpendLimits,
  get_direct_debit: directDebit.getDirectDebit,
  start_direct_debit: directDebit.startDirectDebit,
  resend_direct_debit_code: directDebit.resendDirectDebitCode,
  confirm_direct_debit: directDebit.confirmDirectDebit,
  desk_debits: deskDebits.deskDebits,
  desk_collections: deskDebits.deskCollections,
  desk_export_debits: deskDebits.deskExportDebits,
  desk_debit_outcome: deskDebits.deskDebitOutcome,
  desk_import_debits: deskDebits.deskImportDebits,
  desk_lift_debit_block: deskDebits.deskLiftDebitBlock,
  desk_mandates: deskDebits.deskMandates,
  desk_mandate: deskDebits.deskMandate,
  desk_end_mandate: deskDebits.deskEndMandate,
  desk_companies: deskCompanies.deskCompanies,
  desk_save_company: deskCompanies.deskSaveCompany,
  get_discount_code: payments.getDiscountCode,
  get_offer: payments.getOffer,
  desk_payments: deskMoney.deskPayments,
  desk_payment: deskMoney.deskPayment,
  desk_refund_preview: deskMoney.deskRefundPreview,
  desk_refund: deskMoney.deskRefund,
  desk_receipt: deskMoney.deskReceipt,
  desk_check_payment: deskMoney.deskCheckPayment,
  desk_buying: deskMoney.deskBuying,
  desk_revenue: deskMoney.deskRevenue,
  desk_ledger_check: deskMoney.deskLedgerCheck,
  desk_discount_codes: deskMoney.deskDiscountCodes,
  desk_save_discount_code: deskMoney.deskSaveDiscountCode,
  desk_close_discount_code: deskMoney.deskCloseDiscountCode,
};
