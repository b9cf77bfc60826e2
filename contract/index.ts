/** All calls of the API, by name. The server must have a handler for each (server/routes.ts does not compile otherwise). */
import * as accounts from './accounts.ts';
import * as photos from './photos.ts';
import * as signup from './signup.ts';
import * as sites from './sites.ts';

export const endpoints = {
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
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
