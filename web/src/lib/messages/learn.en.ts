/** The Learn page in English: loaded with that page only. */
export const learn = {
  title: "Learn the game",
  lead: "Everybody rides on the same dice. The longer you stay IN, the more there is to win, and the sooner it is gone. Get OUT in time.",
  play: "Play a game now",
  dice: "The six Tally Dice",
  diceText: "Stars are dangerous, numbers are points. Red and Orange have the most of both; Blue and Purple are calm and cheap.",
  up: "The Up Die",
  questions: "Questions",
  steps: {
    goal: {
      title: "What it is about",
      text: "Bring the highest score over 2,500. Points lie in the middle first, in the Running Total, and become yours only when you go OUT.",
    },
    trio: {
      title: "Three of six dice",
      text: "In every round one player is the active one. Say Ann: she takes Red, Yellow and Purple, and keeps these three for the whole round. She rolls for all of you.",
    },
    roll: {
      title: "None or one star: points",
      text: "50 and 70 count, the star counts nothing: +120 for the Running Total.",
    },
    decide: {
      title: "IN or OUT?",
      text: "Now everybody who is still IN chooses in secret. OUT: you take the 120 for good and watch the rest of the round. IN: you go on, for more or for nothing. All choices turn over together.",
    },
    bust: {
      title: "Two stars: bust",
      text: "The Running Total is lost for whoever was still IN. What you took out before stays yours. The next player is active.",
    },
    tally: {
      title: "Three stars: Tally Up!",
      text: "The first to shout scores 200, even from OUT. Everybody else who is IN scores 100. These points are safe at once.",
    },
    circle: {
      title: "A circled number: the Up Die",
      text: "A circled number counts like any other and brings in the Up Die, once for the roll. First you decide IN or OUT again, then it is rolled, and then you decide once more.",
    },
    bonus: {
      title: "+1, +2, +3: bonus dice",
      text: "The active player takes that many of the three dice that lie aside, and rolls them. Here 40 and 10 are added. But the star from before still counts: one more would have been a bust.",
    },
    end: {
      title: "The end",
      text: "When a round ends and somebody has 2,500 or more, the highest score wins. A tie for the lead means one more round for all.",
    },
  },
  upFaces: [
    ["+1", "roll one bonus die"],
    ["+2", "roll two bonus dice"],
    ["+3", "roll all three bonus dice"],
    ["-100", "take 100 off the Running Total"],
    ["+100", "add 100"],
    ["x2", "double the Running Total"],
  ],
  faq: [
    ["Must I roll on when I am OUT?", "If you are the active player, yes: you roll until the round is over, and pick the bonus dice too. You only earn nothing from it, except from a Tally Up."],
    ["Can the Running Total be negative?", "Yes, −100 can do that. Going OUT then costs you points, and ×2 doubles the debt."],
    ["Do three stars with a bonus die make a Tally Up?", "No. Only the three dice of the main roll can. With bonus dice, two stars or more are a bust."],
    ["Does a second circled number bring the Up Die twice?", "No, once for each main roll. Circles on bonus dice bring nothing."],
    ["Two shout at the same moment?", "Then both score 200. How quick you were is measured from the moment your screen showed the stars, so a slow connection is no handicap."],
    ["Does the game stop as soon as somebody has 2,500?", "No, the round is played to its end. Others can still overtake."],
    ["May I change my choice?", "Until everybody has chosen, as often as you like. Nobody sees what you chose, only that you did."],
    ["Who rolls the dice?", "The server does. It publishes a seal before the game, every player’s device adds a random part of its own, and the secret is opened after the game, so that nobody can have steered a roll."],
  ],
};

export type LearnText = typeof learn;
