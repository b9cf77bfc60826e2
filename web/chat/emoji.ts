/** A small set of emoji: phones have all of them on their keyboards. */
export const emoji = [
  ...'😀 😄 😂 🙂 😉 😊 😍 😘 🥰 😋 😎 🤗 🤔 😏 😌 🥹 😢 😭 😅 😳 🙈 😇 😈 🫣'.split(' '),
  ...'👍 👎 👋 🙏 👏 💪 🤝 🫶 ❤️ 🧡 💛 💚 💙 💜 🖤 💔 💋 🔥 ✨ ⭐ 🌙 ☀️ 🌹 💐'.split(' '),
  ...'🎉 🎁 🍷 🥂 🍸 ☕ 🍓 🍫 🍕 🍝 🎶 🎬 🏖️ 🛁 🚗 ✈️'.split(' '),
];
