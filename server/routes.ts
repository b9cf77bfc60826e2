/** Every call of the contract and its handler, one line each. A missing one does not compile. */
import type { Endpoints } from '../contract/index.ts';
import * as accounts from './accounts/api.ts';
import * as photos from './photos/api.ts';
import type { Handlers } from './platform/http/call.ts';
import * as signup from './signup/api.ts';
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
  get_preferences: accounts.getPreferences,
  save_preferences: accounts.savePreferences,
  get_privacy: accounts.getPrivacy,
  save_privacy: accounts.savePrivacy,
  delete_account: accounts.deleteAccount,
  stay_offer: accounts.stayOffer,
  export_data: accounts.exportData,

  get_photos: photos.getPhotos,
  upload_photo: photos.uploadPhoto,
  delete_photo: photos.deletePhoto,

  get_signup: signup.getSignup,
  check_signup: signup.checkSignup,
  signup: signup.signup,
  save_person: signup.savePerson,
  save_place: signup.savePlace,
  save_about: signup.saveAbout,
  skip_step: signup.skipStep,
};
